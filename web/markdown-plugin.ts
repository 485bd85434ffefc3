import type { Plugin } from 'vite'
import { renderMarkdown } from './render-markdown.ts'

/** Lets pages import a Markdown file as the text it is; the work is done when they are built. */
export function markdownPlugin(): Plugin {
  return {
    name: 'markdown',
    transform: {
      filter: { id: /\.md$/ },
      handler: (source) => ({
        code: `export default ${JSON.stringify(renderMarkdown(source))}`,
        map: null,
        moduleType: 'js',
      }),
    },
  }
}
