from symattn.derivation import derive as derive
from symattn.exact import same as same
from symattn.layer import attention as attention
from symattn.layer import gradients as gradients
from symattn.layer import masks as masks
from symattn.layer import multi_head as multi_head
from symattn.layer import pattern as pattern
from symattn.layer import positions as positions
from symattn.layer import softmax as softmax
from symattn.layer.counting import count as count
from symattn.layer.counting import shapes as shapes
from symattn.proof import prove as prove
from symattn.proof import theorems as theorems
from symattn.render import html as html
from symattn.render import latex as latex
from symattn.render import text as text
from symattn.render import typst as typst
from symattn.render.heatmap import heatmap as heatmap
from symattn.render.pdf import pdf as pdf
from symattn.verify.read import read as read
from symattn.worksheet import check as check
from symattn.worksheet import sheet as sheet

__version__: str
