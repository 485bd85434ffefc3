import { type ClientInstrumentation, matchRoutes } from 'react-router'
import { announceLoadFailure } from './load-failure.ts'
import { fetchFile } from './load-part.ts'
import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'
import { goToNewVersion } from './reload-page.ts'
import { createStore } from './store.ts'

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
    /** React Router's manifest; its version is the build hash. */
    readonly __reactRouterManifest?: {
      readonly version: string
      readonly routes: Readonly<Record<string, PageFiles>>
    }
  }
}

export const pageExpected = createStore(false)

/** Counts navigations, because only the latest one is carried out. */
let turns = 0

/**
 * Fetches a page's files before React Router imports them, because a failed import makes it reload the current page, even
 * without a connection. Links have to be strings: React Router turns an object with only a `search` into `/?a=b`.
 */
export const loadPages: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        turns += 1
        const turn = turns
        if (typeof to === 'string') await waitForPage(to)
        if (turn === turns) await navigate()
        // React Router would navigate by itself if this promise settled.
        else await new Promise(() => {})
      },
    }),
}

/** Resolves when the page's files have arrived; until then the current page stays. */
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

/** Fetches the files of a link's page as soon as a person points at the link. */
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

function isInDocument(file: string): boolean {
  return document.head.querySelector(`link[href^="${file}"]`) !== null
}
