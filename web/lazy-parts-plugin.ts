import { posix, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const MARK = 'files-of:'
/** Every dynamic import of the pages has this form. */
export const lazyImport = /\b(loadPart|loadOrReload|lazyPart)\((\s*\(\) =>\s*import\('([^']+)'\))/g
const mark = new RegExp(`(["'\`])${MARK}([^"'\`]+)\\1`, 'g')

/**
 * Passes `loadPart`, `loadOrReload` and `lazyPart` the files that an `import()` needs, so that they can fetch them with
 * retries first: Chromium never retries a module that failed to load.
 */
export function lazyPartsPlugin(): Plugin {
  return {
    name: 'lazy-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: lazyImport },
      async handler(code, id) {
        const files = new Map<string, string>()
        for (const [, , , path = ''] of code.matchAll(lazyImport)) {
          const part = await this.resolve(path, id)
          if (part === null) throw new Error(`${id} imports ${path}, which doesn't exist`)
          files.set(path, `${MARK}${relative(import.meta.dirname, part.id)}`)
        }
        return {
          code: code.replace(lazyImport, (_, name, part, path) => `${name}(${part}, '${files.get(path)}'`),
          map: null,
        }
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkOf = new Map(
        chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative(import.meta.dirname, id), chunk] as const)),
      )
      for (const host of chunks) {
        host.code = host.code.replace(mark, (_, _quote, id) => {
          const part = chunkOf.get(id)
          if (part === undefined) throw new Error(`${id} is in no chunk`)
          // The importing chunk's own files have already arrived.
          const arrived = filesOf(host, bundle)
          const missing = [...filesOf(part, bundle)].filter((file) => !arrived.has(file))
          return JSON.stringify(missing.map((file) => `/${file}`))
        })
      }
    },
  }
}

/** A chunk, everything it imports directly or indirectly, and their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([chunk.fileName])
  // The loop also visits files that are added to the set.
  for (const name of files) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    for (const needed of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])])
      files.add(posix.normalize(needed))
  }
  return files
}
