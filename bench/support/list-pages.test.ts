import { listPageRoutes, servesPath } from '@melos/test-kit/page-routes'
import { expect, test } from 'vitest'
import { listPages } from './list-pages.ts'

/** Without a login, a song and an offer look like the studio, and a statement like the administrators' other pages. */
const unmeasured = ['studio/song/:id', 'studio/offer/:id', 'admin/royalties/:id']

test('every page is measured, or named here with a reason', async () => {
  const samples = { open: '/auction/1', pending: '/auction/2', settled: '/auction/3' }
  const pages = listPages({ ...samples, song: '/market/3', disbursement: '/royalties/1' })
  const routes = await listPageRoutes()
  expect(routes.length).toBeGreaterThan(40)
  const measured = pages.map(({ path }) => {
    const { pathname } = new URL(path, 'http://x')
    return routes.find((route) => pathname === `/${route}`) ?? routes.find((route) => servesPath(route, pathname))
  })
  expect(measured).not.toContain(undefined)
  expect(routes.filter((route) => !measured.includes(route))).toEqual(unmeasured)
})
