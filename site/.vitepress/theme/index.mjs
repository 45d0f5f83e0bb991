// Owns the theme: VitePress's own, in other colours, and one choice of language for all examples.
import DefaultTheme from 'vitepress/theme';
import { useRoute } from 'vitepress';
import { nextTick, onMounted, watch } from 'vue';
import './style.css';

const CHOSEN = 'language';

/** The tab of each group of code blocks, by its label. The page stays where it is: VitePress scrolls to each tab. */
function choose(language) {
  const { scrollX, scrollY } = window;
  for (const label of document.querySelectorAll('.vp-code-group .tabs label')) {
    const input = document.getElementById(label.htmlFor);
    if (label.textContent === language && !input?.checked) label.click();
  }
  window.scrollTo(scrollX, scrollY);
}

/** What VitePress's own theme gets wrong for screen readers. */
function mend() {
  // A group of the sidebar is a button, with another one in it that does the same.
  for (const caret of document.querySelectorAll('.VPSidebarItem .item[role="button"] > .caret')) {
    for (const name of ['role', 'tabindex', 'aria-label']) caret.removeAttribute(name);
  }
  // Who says what is written on the button must find it.
  for (const button of document.querySelectorAll('.DocSearch-Button')) {
    button.setAttribute('aria-label', button.textContent.trim());
  }
}

/** What a page gets once it is there. */
function arrived() {
  mend();
  const language = localStorage.getItem(CHOSEN);
  if (language) choose(language);
}

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    onMounted(() => {
      arrived();
      window.addEventListener('change', ({ target }) => {
        const group = target.closest?.('.vp-code-group');
        const label = group?.querySelector(`label[for="${target.id}"]`)?.textContent;
        if (!label || localStorage.getItem(CHOSEN) === label) return;
        localStorage.setItem(CHOSEN, label);
        choose(label);
      });
    });
    watch(
      () => route.path,
      () => nextTick(arrived),
    );
  },
};
