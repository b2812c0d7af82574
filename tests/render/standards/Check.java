// Holds PDFs against PDF/UA-1 and PDF/A-2a with the veraPDF engine: "ok 141338" or what fails, a line a file and standard.

import java.io.FileInputStream;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

public class Check {
    static final PDFAFlavour[] STANDARDS = {PDFAFlavour.PDFUA_1, PDFAFlavour.PDFA_2_A};

    public static void main(String[] files) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        for (String file : files)
            for (PDFAFlavour standard : STANDARDS)
                System.out.println(file + "\t" + standard + "\t" + told(file, standard));
    }

    static String told(String file, PDFAFlavour standard) throws Exception {
        try (FileInputStream bytes = new FileInputStream(file);
                PDFAParser parser = Foundries.defaultInstance().createParser(bytes, standard);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(standard, false)) {
            ValidationResult found = validator.validate(parser);
            if (found.isCompliant()) return "ok " + found.getTotalAssertions();
            TreeSet<String> failed = new TreeSet<>();
            for (TestAssertion each : found.getTestAssertions())
                if (each.getStatus() == TestAssertion.Status.FAILED)
                    failed.add(each.getRuleId().getClause() + ": " + each.getMessage());
            return String.join("; ", failed);
        }
    }
}
