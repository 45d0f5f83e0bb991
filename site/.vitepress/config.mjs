// Owns the site's configuration: navigation, search, and how Markdown becomes pages.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import llms from 'vitepress-plugin-llms';
import { anchorOf } from '../build/anchors.mjs';
import { sizedImages } from '../build/images.mjs';
import { descriptionOf, headOf } from '../build/meta.mjs';

const WORK = '../.workload/site';
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { sidebar, files } = JSON.parse(read(`../${WORK}/pages/site.json`));
const { version, config: addresses } = JSON.parse(read('../../package.json'));
const TITLE = 'Workload Platform as code';
const ABOUT = 'Manage the Workload Platform with Pulumi: resources, a typed client, and an emulator.';

export default defineConfig({
  title: TITLE,
  description: ABOUT,
  lang: 'en',
  head: [['link', { rel: 'icon', href: '/logo.png' }]],
  srcDir: `${WORK}/pages`,
  outDir: '../docs/site',
  cacheDir: `${WORK}/cache`,
  // Any static file server can serve the site.
  cleanUrls: false,
  metaChunk: true,
  ...(addresses.site === '' ? {} : { sitemap: { hostname: addresses.site } }),
  transformPageData(page) {
    const place = page.relativePath.replace(/\.md$/, '');
    if (page.description === '')
      page.description = descriptionOf(read(`../${WORK}/pages/${page.relativePath}`)) || ABOUT;
    // "Edit this page" leads to the file of the repository.
    page.filePath = files[place] ?? '';
    if (page.filePath === '') page.frontmatter.editLink = false;
    page.frontmatter.head = headOf(
      { place, title: page.title || TITLE, description: page.description },
      addresses,
    );
  },
  vite: {
    plugins: [
      // Each page as Markdown at its own address, and their index for programs that read text.
      llms({
        title: TITLE,
        description: ABOUT,
        ignoreFiles: ['source/**', 'project/decisions/**'],
        ...(addresses.site === '' ? {} : { domain: addresses.site }),
      }),
    ],
  },
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    image: { lazyLoading: true },
    config(md) {
      sizedImages(md);
      // Vue would take double braces for an expression, even in inline code.
      const render = md.renderer.render.bind(md.renderer);
      md.renderer.render = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/guides/first-stack', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/resources/', activeMatch: '^/reference/' },
      { text: 'Project', link: '/project/contributing', activeMatch: '^/project/(?!decisions/)' },
      { text: 'Decisions', link: '/project/decisions/', activeMatch: '^/project/decisions/' },
      { text: `v${version}`, link: '/project/changelog', activeMatch: '^$' },
    ],
    ...(addresses.repository === ''
      ? {}
      : { editLink: { pattern: `${addresses.repository}/edit/main/:path`, text: 'Edit this page' } }),
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: {
          options: {
            // Words that every question has say nothing.
            processTerm(term) {
              const word = term.toLowerCase();
              const empty =
                'a an and are can do does for from have how i in is it my of on or the this to what when where which why with'.split(
                  ' ',
                );
              return empty.includes(word)
                ? null
                : word.replace(/(?<=\w{3})(?:ies|s)$/, (end) => (end === 's' ? '' : 'y'));
            },
          },
          searchOptions: {
            fuzzy: 0.2,
            prefix: true,
            boost: { title: 8, titles: 3, text: 1 },
            // Guides answer questions; generated references repeat words.
            boostDocument: (id) => (id.includes('/guides/') ? 3 : id.includes('/resources/') ? 1.5 : 1),
          },
        },
      },
    },
    notFound: {
      title: 'This page does not exist',
      quote: 'The address may have changed. Search finds pages, resources, functions and messages.',
      linkText: 'Go to the first page',
      linkLabel: 'Go to the first page',
    },
    docFooter: { prev: 'Previous page', next: 'Next page' },
    footer: { message: 'Apache-2.0' },
  },
});
