import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readText } from '../../../test/support/read-markup.ts'
import { itemFields, reportFields } from './read-report.ts'
import { ReportInfringement } from './report-infringement.tsx'
import { ReportReceipt } from './report-receipt.tsx'
import { texts } from './texts.ts'

const site = { publicUrl: 'https://melos.example', provider: { email: 'hello@melos.example' } }

/** As the server sends it. */
function draw(children: ReactNode, query = ''): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: children }], {
    hydrationData: { loaderData: { root: site } },
    initialEntries: [`/${query}`],
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the form asks for the four items, the address and the contact; each has a label and a hint with its limit', () => {
  const page = draw(<ReportInfringement />)
  expect([...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([...reportFields, 'sharesEmail'])
  for (const field of reportFields) expect(page).toContain(`>${texts.labels[field]}</label>`)
  for (const field of itemFields) expect(page).toContain(texts.hints[field])
  expect(readText(page).match(/Up to 4000\u00A0characters/g)).toHaveLength(4)
})

test('the form cannot be sent before hydration', () => {
  expect(draw(<ReportInfringement />)).toMatch(/<button [^>]*disabled=""[^>]*>Send report</)
})

test('without scripts the page lists the four items and an email address', () => {
  const page = draw(<ReportInfringement />)
  expect(page).toContain('href="mailto:hello@melos.example"')
  for (const item of texts.byMail.items) expect(page).toContain(item)
})

test('the auction in the address is filled in', () => {
  expect(draw(<ReportInfringement />, '?auction=7')).toContain('value="https://melos.example/auction/7"')
  expect(draw(<ReportInfringement />, '?auction="><script>')).not.toContain('<script')
})

test('the receipt has the number, the time and a link back', () => {
  const receipt = { id: 12, reportedAt: '2026-11-15 12:00:00', token: 'a-b_c', email: 'ada@wren.example' }
  const page = draw(<ReportReceipt receipt={receipt} auction="7" />)
  for (const words of [
    '>12<',
    '15 Nov 2026, 12:00 UTC',
    'ada@wren.example',
    'href="/auction/7"',
    'href="/case#a-b_c"',
  ]) {
    expect(page).toContain(words)
  }
  expect(draw(<ReportReceipt receipt={receipt} auction={null} />)).toContain('href="/"')
})
