import type { Plugin } from 'vite'
import { renderMarkdown, type Values } from './render-markdown.ts'

/** Lets pages import a Markdown file as the text it is; the work is done when they are built. */
export function markdownPlugin(values: Values): Plugin {
  return {
    name: 'markdown',
    transform: {
      filter: { id: /\.md$/ },
      handler: (source) => ({
        code: `export default ${JSON.stringify(renderMarkdown(source, values))}`,
        map: null,
        moduleType: 'js',
      }),
    },
  }
}
