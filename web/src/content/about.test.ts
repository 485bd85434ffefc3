import { readFileSync } from 'node:fs'
import { MAX_ORDER_DAYS } from '@melos/market'
import { expect, test } from 'vitest'
import { about } from './about.ts'

const { hero, launch, team, partners } = about

test('the hero has its three buttons', () => {
  expect([hero.investorDeck, hero.tokenomics, hero.launchPage].map(({ label }) => label)).toEqual([
    ...['Investor deck', 'Tokenomics', 'Launch page'],
  ])
})

test('the team has six people, each with a role and a profile', () => {
  expect(team.people).toHaveLength(6)
  for (const { role, profile } of team.people) {
    expect(role).not.toBe('')
    expect(profile.href).toMatch(/^https:/)
  }
})

test('the launch is backed by a token-launch accelerator', () => {
  expect(launch.backer.role).toBe('Token-launch accelerator')
})

test('names and addresses are unique within their list', () => {
  for (const list of [team.people.map(({ name }) => name), partners.entries.map(({ name }) => name)]) {
    expect(new Set(list).size).toBe(list.length)
  }
  expect(new Set(hero.links.map(({ href }) => href)).size).toBe(hero.links.length)
})

test('every entry with a reserved address is marked as a sample', () => {
  const isReserved = (href: string) => new URL(href).hostname.endsWith('.example')
  for (const { profile, isSample } of team.people) expect(isSample).toBe(isReserved(profile.href))
  for (const { href, isSample } of [...partners.entries, hero.backer, launch.backer]) {
    expect(isSample).toBe(isReserved(href))
  }
  expect(hero.isSample).toBe(
    [hero.investorDeck, hero.tokenomics, hero.launchPage, ...hero.links].some(({ href }) => isReserved(href)),
  )
})

test('nothing on the page promises a return', () => {
  expect(JSON.stringify(about)).not.toMatch(/guarantee|profit|passive income|returns? of|yield|risk-free/i)
})

const help = readFileSync(new URL('./help.md', import.meta.url), 'utf8')

test('about and help agree on when royalties are paid', () => {
  for (const text of [JSON.stringify(about), help]) {
    expect(text).toContain('more than EUR 9.99 is due')
    expect(text).not.toMatch(/not paid out yet/i)
  }
})

test('help and terms give the market’s rules', () => {
  const terms = readFileSync(new URL('./legal/terms-conditions.md', import.meta.url), 'utf8')
  for (const text of [help, terms]) {
    expect(text).toContain(`${MAX_ORDER_DAYS} days ahead`)
    expect(text).toMatch(/buyer pays a commission of 10% on top of the price/)
    expect(text).not.toMatch(/no secondary market|secondary market, once there is one/i)
  }
})
