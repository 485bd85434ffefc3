import { type ClientInstrumentation, matchRoutes } from 'react-router'
import { announceLoadFailure } from './load-failure.ts'
import { fetchFile } from './load-part.ts'
import { loadTexts } from './load-texts.ts'
import { pageAlert } from './page-alert.ts'
import { reloadPage } from './reload-page.ts'
import { createStore } from './store.ts'

/** Whether a page that someone wants to go to is on its way. */
export const pageExpected = createStore(false)

/**
 * Fetches a page's files before React Router imports them: an import that fails makes it reload the page that is being left,
 * with or without a connection.
 */
export const loadPages: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        if (typeof to === 'string') await waitForPage(to)
        await navigate()
      },
    }),
}

/** Settles when the page can be shown; until then the person stays where they are. */
async function waitForPage(to: string): Promise<void> {
  pageAlert.write(undefined)
  pageExpected.write(true)
  try {
    await fetchPage(to)
  } catch (error) {
    await new Promise<void>((resolve) => {
      announceLoadFailure(error, {
        text: loadTexts.page,
        retry: () => resolve(waitForPage(to)),
        reload: () => reloadPage(to),
      })
    })
  } finally {
    pageExpected.write(false)
  }
}

/** Brings the files of the pages that links lead to as soon as someone points at one. */
export function fetchPagesAhead(): void {
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
