import type { Plugin } from 'vite'
import { renderMarkdown } from './render-markdown.ts'

/** Renders imported Markdown files at build time. */
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
