// Owns the site's configuration: navigation, search, and how Markdown becomes pages.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../build/anchors.mjs';

const WORK = '../.workload/site';
const sidebar = JSON.parse(readFileSync(new URL(`../${WORK}/pages/sidebar.json`, import.meta.url), 'utf8'));

export default defineConfig({
  title: 'Workload Platform as code',
  description: 'Manage the Workload Platform with Pulumi: resources, a typed client, and an emulator.',
  lang: 'en',
  head: [['link', { rel: 'icon', href: '/logo.png' }]],
  srcDir: `${WORK}/pages`,
  outDir: '../docs/site',
  cacheDir: `${WORK}/cache`,
  // Any static file server can serve the site.
  cleanUrls: false,
  metaChunk: true,
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // Vue would take double braces for an expression, even in inline code.
      const render = md.renderer.render.bind(md.renderer);
      md.renderer.render = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/guides/first-stack', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/resources/', activeMatch: '^/reference/' },
      { text: 'Project', link: '/project/contributing', activeMatch: '^/project/' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: { searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 8, titles: 2, text: 1 } } },
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
