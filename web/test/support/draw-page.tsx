import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { testSite } from './test-site.ts'

const provider = { name: 'Melos Example', email: 'hello@melos.example' } as const

/** The markup of the first paint, with the root's data. */
export function drawPage(element: ReactNode, now = 0): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { ...testSite, provider, now } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
