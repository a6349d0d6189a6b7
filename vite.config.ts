import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

const linkTo = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { rel, crossorigin: true, href: `/${file}`, nonce: '__NONCE__' },
})

/** The page asks for the site itself immediately, not after the first file was read. */
const siteAtOnce: Plugin = {
  name: 'site-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === 'chunk' && file.name === 'site')
        .flatMap(({ fileName, viteMetadata }) => [
          linkTo('modulepreload', fileName),
          ...[...(viteMetadata?.importedCss ?? [])].map((sheet) => linkTo('stylesheet', sheet)),
        ]),
  },
}

// The server puts the nonce of each answer where __NONCE__ stands. Nothing is inlined: the content security policy would refuse it.
export default defineConfig({
  root: 'src/app',
  plugins: [react(), siteAtOnce],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      treeshake: {
        // Models, pickers and the parts of a table of words declare and do nothing else: a page that uses none of them does without, whatever door names them.
        moduleSideEffects: (id) =>
          !id.includes('/decimal.js/') &&
          !id.includes('/@rc-component/') &&
          !/\/src\/.*\/model\/|-pickers?\.ts$|\/vocabulary\/web\//.test(id),
      },
    },
  },
})
