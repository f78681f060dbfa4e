package dev.semel.testing.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BeansTest {

    private final Beans beans = new Beans(BeanClasses.besides(BeansTest.class)).bind(String.class, "bakery");

    @Test
    void findsWhatIsBehindAPortWithoutItsName() {
        assertThat(beans.get(Oven.class)).isInstanceOf(StoneOven.class);
    }

    @Test
    void makesOneInstanceWhereTheClassSaysSo() {
        Baker baker = beans.get(Baker.class);

        assertThat(baker.oven).isSameAs(beans.get(Oven.class));
        assertThat(beans.get(Baker.class)).isNotSameAs(baker);
    }

    @Test
    void injectsTheFieldsAndThenCallsWhatComesAfterConstruction() {
        assertThat(beans.get(Baker.class).sign).isEqualTo("bakery is open");
    }

    @Test
    void givesAllBeansOfATypeInTheOrderOfTheirNamesButThoseThatAreLeftOut() {
        assertThat(beans.get(Baker.class).breads)
                .extracting(bread -> bread.getClass().getSimpleName())
                .containsExactly("Rye", "Wheat");
        beans.without(Set.of("Rye"));
        assertThat(beans.get(Baker.class).breads)
                .extracting(bread -> bread.getClass().getSimpleName())
                .containsExactly("Wheat");
    }

    @Test
    void leavesOutNothingThatIsNotThere() {
        assertThatThrownBy(() -> beans.without(Set.of("Spelt"))).hasMessageContaining("[Spelt]");
    }

    @Test
    void prefersWhatIsBound() {
        Oven electric = () -> {};

        assertThat(beans.bind(Oven.class, electric).get(Baker.class).oven).isSameAs(electric);
    }

    @Test
    void chosesNoneOfSeveral() {
        assertThatThrownBy(() -> beans.get(Bread.class)).hasMessageStartingWith("Several beans are a ");
    }

    @Test
    void saysWhichBeanIsMissing() {
        assertThatThrownBy(() -> beans.get(Runnable.class))
                .isInstanceOfSatisfying(MissingBeanException.class, missing -> assertThat(missing.type())
                        .isEqualTo(Runnable.class));
    }

    @Test
    void endsTheBeansWhenTheApplicationStopsTheLastOneFirst() {
        List<String> ended = new ArrayList<>();
        beans.bind(List.class, ended);
        beans.get(Shop.class);

        beans.close();
        beans.close();

        assertThat(ended).containsExactly("shop", "oven");
    }

    interface Oven {
        void heat();
    }

    interface Bread {}

    @ApplicationScoped
    static class StoneOven implements Oven {

        @Override
        public void heat() {
            // It is hot.
        }
    }

    @Dependent
    static class Rye implements Bread {}

    @Dependent
    static class Wheat implements Bread {}

    @Dependent
    static class Baker {

        private final Oven oven;

        @Resource
        private String name;

        @Inject
        private Instance<Bread> breads;

        private String sign;

        @Inject
        Baker(Oven oven) {
            this.oven = oven;
        }

        @PostConstruct
        void open() {
            sign = name + " is open";
        }
    }

    @Dependent
    static class Cooling {

        @Inject
        private List<String> ended;

        @PreDestroy
        void end() {
            ended.add("oven");
        }
    }

    @Dependent
    static class Shop {

        @Inject
        private Cooling cooling;

        @Inject
        private List<String> ended;

        @PreDestroy
        void end() {
            ended.add("shop");
        }
    }
}
