package dev.semel.benchmarks.picture;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/** Bars, one below the other, in colours that can be read on white and on black: there is no background. */
final class BarPicture {

    private static final Color NONE = new Color(0, 0, 0, 0);
    private static final Color GREY = new Color(0x808080);
    private static final Color[] BARS = {new Color(0x2A9D8F), new Color(0xE76F51), new Color(0x5A8DB8)};

    // A size that is the default would not be written into the file.
    private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final Font BOLD = new Font(Font.SANS_SERIF, Font.BOLD, 15);

    private static final int WIDTH = 800;
    private static final int FRAME = 80;
    private static final int GAP = 12;
    private static final int BAR = 20;
    private static final double ROOM_FOR_FIGURES = 0.15;

    private final String title;
    private final ValueAxis axis;
    private final DefaultCategoryDataset bars = new DefaultCategoryDataset();

    private BarPicture(String title, ValueAxis axis) {
        this.title = title;
        this.axis = axis;
    }

    /** The title says what the figures are. */
    static BarPicture linear(String title) {
        return new BarPicture(title, new NumberAxis());
    }

    static BarPicture logarithmic(String title) {
        LogAxis axis = new LogAxis();
        axis.setSmallestValue(1);
        return new BarPicture(title, axis);
    }

    /** The length of one bar, which stands beside the label in the colour of its series. */
    void bar(String series, String label, double length) {
        bars.addValue(length, series, label);
    }

    void save(Path file) throws IOException {
        int height = FRAME + bars.getColumnCount() * (GAP + BAR * bars.getRowCount());
        VectorGraphics2D graphics = new VectorGraphics2D();
        chart().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        new SVGProcessor()
                .getDocument(graphics.getCommands(), new PageSize(WIDTH, height))
                .writeTo(svg);
        // It names the font of this machine, which the reader's need not have.
        Files.writeString(
                file,
                svg.toString(StandardCharsets.UTF_8)
                        .replaceAll("font-family:&quot;.*?&quot;;", "font-family:sans-serif;"));
    }

    private JFreeChart chart() {
        JFreeChart chart = ChartFactory.createBarChart(
                title, null, null, bars, PlotOrientation.HORIZONTAL, bars.getRowCount() > 1, false, false);
        // Each bar has its figure beside it.
        axis.setVisible(false);
        axis.setUpperMargin(ROOM_FOR_FIGURES);
        CategoryPlot plot = chart.getCategoryPlot();
        plot.setRangeAxis(axis);
        theme().apply(chart);
        plot.setOutlineVisible(false);
        plot.setRangeGridlinesVisible(false);
        if (chart.getLegend() != null) {
            chart.getLegend().setFrame(BlockBorder.NONE);
        }
        figures((BarRenderer) plot.getRenderer());
        return chart;
    }

    private static StandardChartTheme theme() {
        StandardChartTheme theme = new StandardChartTheme("pictures");
        theme.setExtraLargeFont(BOLD);
        theme.setLargeFont(PLAIN);
        theme.setRegularFont(PLAIN);
        theme.setSmallFont(PLAIN);
        theme.setTitlePaint(GREY);
        theme.setTickLabelPaint(GREY);
        theme.setItemLabelPaint(GREY);
        theme.setLegendItemPaint(GREY);
        theme.setChartBackgroundPaint(NONE);
        theme.setPlotBackgroundPaint(NONE);
        theme.setLegendBackgroundPaint(NONE);
        theme.setBarPainter(new StandardBarPainter());
        theme.setShadowVisible(false);
        return theme;
    }

    private static void figures(BarRenderer renderer) {
        for (int series = 0; series < BARS.length; series++) {
            renderer.setSeriesPaint(series, BARS[series]);
        }
        NumberFormat format = NumberFormat.getNumberInstance(Locale.ENGLISH);
        format.setMaximumFractionDigits(1);
        renderer.setDefaultItemLabelGenerator(new StandardCategoryItemLabelGenerator("{2}", format));
        renderer.setDefaultItemLabelsVisible(true);
    }
}
