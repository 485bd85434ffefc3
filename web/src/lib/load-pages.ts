import { type ClientInstrumentation, matchRoutes } from 'react-router'
import { announceLoadFailure } from './load-failure.ts'
import { fetchFile } from './load-part.ts'
import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'
import { goToNewVersion } from './reload-page.ts'
import { createStore } from './store.ts'

/** What React Router tells the browser about a page. */
interface PageFiles {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

declare global {
  interface Window {
    /** React Router's list of the build's files; its version is the hash that the server sends with the page. */
    readonly __reactRouterManifest?: {
      readonly version: string
      readonly routes: Readonly<Record<string, PageFiles>>
    }
  }
}

/** Whether a page that someone wants to go to is on its way. */
export const pageExpected = createStore(false)

/** Grows with every page that someone asks for: only the last one is gone to. */
let turns = 0

/**
 * Fetches a page's files before React Router imports them: an import that fails makes it reload the page that is being left,
 * with or without a connection. React Router makes `/?a=b` of an object that has a `search` alone, so such links are strings.
 */
export const loadPages: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        turns += 1
        const turn = turns
        if (typeof to === 'string') await waitForPage(to)
        if (turn === turns) await navigate()
        // It would navigate by itself if this ended.
        else await new Promise(() => {})
      },
    }),
}

/** Settles when the page can be shown; until then the person stays where they are. */
async function waitForPage(to: string): Promise<void> {
  pageAlert.write(undefined)
  pageExpected.write(true)
  try {
    await fetchPage(to)
    pageExpected.write(false)
  } catch (error) {
    pageExpected.write(false)
    await new Promise<void>((resolve) => {
      const retry = () => resolve(waitForPage(to))
      announceLoadFailure(error, { text: loadTexts.page, retry, reload: () => goToNewVersion(to) })
    })
  }
}

/** Brings the files of the pages that links lead to as soon as someone points at one. */
export function fetchPagesAhead(): void {
  addEventListener('popstate', () => {
    turns += 1
  })
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      if (link !== null) fetchPage(link.href).catch(() => {})
    })
  }
}

async function fetchPage(to: string): Promise<void> {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const pages = Object.values(routes).filter(({ path, index }) => path !== undefined || index === true)
  const [match] =
    matchRoutes(
      pages.map(({ id, path = '' }) => ({ id, path: `/${path}` })),
      new URL(to, location.href),
    ) ?? []
  const files: string[] = []
  for (let page = routes[match?.route.id ?? '']; page !== undefined; page = routes[page.parentId ?? '']) {
    files.push(page.module, ...(page.imports ?? []), ...(page.css ?? []).map((file) => file.replace('#', '')))
  }
  await Promise.all(files.filter((file) => !isInDocument(file)).map(fetchFile))
}

/** The page came with these. */
function isInDocument(file: string): boolean {
  return document.head.querySelector(`link[href^="${file}"]`) !== null
}
