// Owns the theme: VitePress's own, in other colours, and one choice of language for all examples.
import DefaultTheme from 'vitepress/theme';
import { nextTick, watch } from 'vue';
import './style.css';

const CHOSEN = 'language';

/** The tab of a group of code blocks, by its label. */
function choose(language) {
  for (const label of document.querySelectorAll('.vp-code-group .tabs label')) {
    const input = document.getElementById(label.htmlFor);
    if (label.textContent === language && !input?.checked) label.click();
  }
}

export default {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    if (typeof window === 'undefined') return;
    window.addEventListener('change', ({ target }) => {
      const group = target.closest?.('.vp-code-group');
      const label = group?.querySelector(`label[for="${target.id}"]`)?.textContent;
      if (!label || localStorage.getItem(CHOSEN) === label) return;
      localStorage.setItem(CHOSEN, label);
      choose(label);
    });
    watch(
      () => router.route.data.relativePath,
      () =>
        nextTick(() => {
          const language = localStorage.getItem(CHOSEN);
          if (language) requestAnimationFrame(() => choose(language));
        }),
      { immediate: true },
    );
  },
};
