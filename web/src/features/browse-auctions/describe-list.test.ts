import { expect, test } from 'vitest'
import { describeList } from './describe-list.ts'
import { readListQuery } from './list-query.ts'

const site = { now: 0, publicUrl: 'https://melos.example/' }
const describe = (search: string) =>
  describeList(site, {
    query: readListQuery(new URLSearchParams(search)),
    list: { auctions: [{ externalId: 7, title: 'Harbour Lights' }] },
  })
const canonical = (search: string) => describe(search).find((entry) => 'rel' in entry && entry.rel === 'canonical')

test.each([
  ['', '/'],
  ['contentTab=OPEN,PENDING&page=1', '/'],
  ['sort=ending', '/'],
  ['search=harbour', '/'],
  ['page=2&sort=ending', '/?contentTab=OPEN,PENDING&page=2'],
  ['contentTab=TERMINATED', '/?contentTab=TERMINATED,PROCESSED'],
  ['genre=Jazz', '/?contentTab=OPEN,PENDING&genre=Jazz'],
])('the canonical address of %s is %s', (search, path) => {
  expect(canonical(search)).toMatchObject({ href: `https://melos.example${path}` })
})

test('search engines read the auctions of the page', () => {
  expect(JSON.stringify(describe(''))).toContain('"name":"Harbour Lights","url":"https://melos.example/auction/7"')
})

test('the title names the page’s number and its tab', () => {
  expect(describe('contentTab=TERMINATED')).toContainEqual({ title: 'Finished auctions · Melos' })
  expect(describe('page=2')).toContainEqual({ title: 'Auctions, page 2 · Melos' })
})
