import type { Plugin } from 'vite'

/** Not those whose module is used in the same expression. */
const lazyImport = /\bawait import\('([^']+)'\)(?!\.)/g

/**
 * Makes viem's own `import()` static: it knows no retries, and Chromium never retries a module that failed to load. What
 * wallets need to read a contract's refusal would be missing until the page is reloaded.
 */
export function libraryImportsPlugin(): Plugin {
  return {
    name: 'library-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/viem\/_esm\/.*\.js$/, code: lazyImport },
      handler(code) {
        const names = new Map<string, string>()
        const body = code.replace(lazyImport, (_, path: string) => {
          const name = names.get(path) ?? `imported${names.size}`
          names.set(path, name)
          return name
        })
        const imports = [...names].map(([path, name]) => `import * as ${name} from '${path}'\n`)
        return { code: imports.join('') + body, map: null }
      },
    },
  }
}
