import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../../render-markdown.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

const provider = {
  name: 'Sounding Board a.s.',
  registrationNumber: '123 45 678',
  address: 'Example Square 2, Brno',
  email: 'hello@sounding.example',
  isSample: false,
}

function read(name: string) {
  const text = renderMarkdown(readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8'))
  return { ...text, html: fillPlaceholders(text.html, provider) }
}
const terms = read('terms-conditions')
const website = read('website-privacy-policy')
const cookies = read('cookie-privacy-policy')

const titlesOf = ({ sections }: { sections: readonly { title: string }[] }) => sections.map(({ title }) => title)

/** A section's text without its tags. */
function wordsOf({ html }: { html: string }, title: string): string {
  return toWords(htmlOf({ html }, title))
}

function htmlOf({ html }: { html: string }, title: string): string {
  const found = html.split('<h2').find((part) => toWords(`<h2${part}`).match(/^\d+\. (.*?)\n/)?.[1] === title)
  if (found === undefined) throw new Error(`There is no section ${title}.`)
  return `<h2${found}`
}

function toWords(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
}

function countItems(html: string, list: 'ol' | 'ul'): number[] {
  const lists = html.match(new RegExp(`<${list}>.*?</${list}>`, 'gs')) ?? []
  return lists.map((one) => one.match(/<li>/g)?.length ?? 0)
}

describe.each([
  ['terms', terms],
  ['website policy', website],
  ['cookie policy', cookies],
])('the %s', (_, text) => {
  test('is dated 01 April 2025', () => {
    expect(text.date).toBe('2025-04-01')
  })

  test('leaves no placeholder open', () => {
    expect(text.html).not.toMatch(/\{\{|\}\}|%7B|%7D/)
  })

  test('links only to anchors and pages that exist', () => {
    const ids = text.sections.map(({ id }) => `#${id}`)
    const pages = [
      '/account/settings',
      '/help',
      '/report-infringement',
      '/terms-conditions',
      '/privacy-policy',
      '/privacy-policy?tab=cookies',
      `mailto:${provider.email}`,
    ]
    const links = [...text.html.matchAll(/href="(.*?)"/g)].map(([, href]) => href)
    expect(links.filter((href) => href === undefined || ![...ids, ...pages].includes(href))).toEqual([])
  })

  test('names the provider', () => {
    expect(text.html).toContain(provider.name)
    expect(text.html).toContain(`href="mailto:${provider.email}"`)
  })
})

describe('the terms', () => {
  test('have every section, in order', () => {
    expect(titlesOf(terms)).toEqual([
      'Acceptance of these Terms',
      'Changes to these Terms',
      'The marketplace and its procedures',
      'Sales proceeds',
      'Sole administrator of the Rights',
      'Royalty agent',
      'Your representations and warranties as a user',
      'Secondary market',
      'No solicitation',
      'Personal accounts',
      'Use restrictions',
      'Your Content',
      'Power of attorney',
      'Representations and warranties of the Artist',
      'Content disclaimers',
      'Consent to the use of the Artist’s images',
      'Reporting infringements',
      'Third-party services',
      'Blocking and removal of Content',
      'Repeat infringers',
      'Disclaimers',
      'Limitation of liability',
      'Indemnification',
      'Severability',
      'No waiver',
      'Changes to the platform and to prices',
      'Termination',
      'Assignment',
      'Entire agreement',
      'Applicable law and jurisdiction',
      'Disclosures',
    ])
  })

  test('have 18 numbered use restrictions', () => {
    expect(countItems(htmlOf(terms, 'Use restrictions'), 'ol')).toEqual([18])
  })

  test('ask for four items in a copyright report', () => {
    expect(countItems(htmlOf(terms, 'Reporting infringements'), 'ol')).toEqual([4])
  })

  test.each([
    ['Acceptance of these Terms', 'at least 18 years old'],
    [
      'The marketplace and its procedures',
      'only if, within the Term, the Threshold is reached and all offered Rights are sold',
    ],
    ['The marketplace and its procedures', 'null and void'],
    ['The marketplace and its procedures', 'from the highest bid downward'],
    ['The marketplace and its procedures', 'the clearing bid is the lowest winning bid'],
    ['The marketplace and its procedures', 'pro-rata allotment'],
    ['The marketplace and its procedures', 'commission is 10% of what you finally pay'],
    ['The marketplace and its procedures', 'within 7 days, anyone may'],
    ['The marketplace and its procedures', 'within 14 days after its end'],
    ['The marketplace and its procedures', 'up to 64 bids'],
    ['The marketplace and its procedures', 'On auctions marked “Admission needed”, we decide who may bid.'],
    ['The marketplace and its procedures', 'We cannot change what a bid gets'],
    ['The marketplace and its procedures', 'The Initial Sale is irrevocable.'],
    ['The marketplace and its procedures', 'Short selling is forbidden.'],
    ['The marketplace and its procedures', 'An Artist must not bid for Rights in the Artist’s own works'],
    ['Sales proceeds', 'accredited third parties'],
    ['Sales proceeds', 'above the Threshold belongs to the Artist'],
    ['Royalty agent', 'greater than EUR 9.99'],
    ['Royalty agent', 'every six months'],
    ['Your representations and warranties as a user', 'Our employees may not register'],
    ['Secondary market', 'We are not obliged to launch it'],
    ['Secondary market', 'at most 180 days ahead'],
    ['Secondary market', 'The buyer pays a commission of 10% on top of the price.'],
    ['Secondary market', 'You can offer only Rights that you hold and that are not in another order.'],
    ['Secondary market', 'You can cancel what is left of your order at any time, without our help'],
    ['No solicitation', 'the United States of America, the European Economic Area and the United Kingdom'],
    ['Personal accounts', 'an email address, which must stay valid, a username and a password'],
    ['Personal accounts', 'without our written approval'],
    ['Personal accounts', 'on the Account page within Settings on the website'],
    ['Personal accounts', 'Deleting a mobile app does not delete the account.'],
    ['Power of attorney', 'limited power of attorney'],
    ['Representations and warranties of the Artist', 'full title'],
    ['Consent to the use of the Artist’s images', 'perpetual'],
    ['Reporting infringements', 'warn the user who uploaded the Content by email'],
    ['Reporting infringements', 'use the Report an infringement form or write to'],
    ['Reporting infringements', 'The user has 7 days to answer.'],
    ['Reporting infringements', 'A person decides and gives reasons to both sides.'],
    ['Reporting infringements', 'Within six months, the side that lost can complain'],
    ['Blocking and removal of Content', 'Deposits stay in the auction contract'],
    ['Blocking and removal of Content', 'every bidder gets the whole deposit back'],
    ['Blocking and removal of Content', 'at most 180 days at a time'],
    ['Repeat infringers', 'Three strikes within 12 months close the account'],
    ['Repeat infringers', 'A strike ends after 12 months'],
    ['Repeat infringers', 'No refunds are made for subscription accounts'],
    ['Changes to the platform and to prices', 'reasonable notice'],
    ['Termination', 'irretrievably deleted'],
    ['Applicable law and jurisdiction', 'law of the Czech Republic'],
    ['Applicable law and jurisdiction', 'exclusive jurisdiction'],
    ['Disclosures', provider.registrationNumber],
    ['Disclosures', provider.address],
  ])('say under "%s": %s', (title, words) => {
    expect(wordsOf(terms, title)).toContain(words)
  })
})

describe('the website policy', () => {
  test('has 16 sections', () => {
    expect(titlesOf(website)).toEqual([
      'Introduction',
      'Who is responsible',
      'Data we collect',
      'Data on the blockchain',
      'How we use your data',
      'Legal bases',
      'Disclosure to others',
      'Transfers to other countries',
      'Tracking and cookies',
      'Security',
      'How long we keep data',
      'Children under 16',
      'Your rights',
      'Services and sites of others',
      'Changes to this policy',
      'Contact',
    ])
  })

  test.each([
    ['Data we collect', 'your name, your email address, the items that you fill in, and the time'],
    ['How long we keep data', '10 years after the exchange ends'],
    ['How long we keep data', 'the network address of an infringement report, after a day'],
    ['How long we keep data', 'up to 6 months after they were last used'],
    ['How long we keep data', 'up to 2 years, for statistics and marketing'],
    ['Children under 16', 'children under 16 without the consent of a parent'],
    ['Children under 16', 'at least 18'],
    ['Your rights', 'on the Account page within Settings on the website'],
  ])('says under "%s": %s', (title, words) => {
    expect(wordsOf(website, title)).toContain(words)
  })
})

describe('the cookie policy', () => {
  test('has 8 sections', () => {
    expect(titlesOf(cookies)).toEqual([
      'What cookies are',
      'What we keep in your browser',
      'What these entries are for',
      'Cookies of others',
      'How long they are kept',
      'Consent',
      'How to remove or refuse them',
      'Changes and contact',
    ])
  })

  test.each([
    ...['access_token', 'refresh_token', 'nonce', 'metamaskAddress', 'theme', 'player-keys', 'fe-version'],
    ...['admin_access_token', 'admin_refresh_token', 'account_access_token', 'account_refresh_token', 'welcome-hidden'],
    ...[
      'melos-wallet',
      'melos-transactions',
      'melos-chat',
      'melos-drafts',
      'melos-token-costs',
      'melos-toast',
      'melos-draft-files',
      'wagmi.store',
      'wagmi.recentConnectorId',
      'WALLET_CONNECT_V2_INDEXED_DB',
    ],
    'react-router-scroll-positions',
  ])('explains %s and says what it is for', (key) => {
    expect(htmlOf(cookies, 'What we keep in your browser')).toContain(`<li><code>${key}</code>:`)
    expect(htmlOf(cookies, 'What these entries are for')).toContain(`<code>${key}</code>`)
  })

  test('keeps cookies for up to 6 months', () => {
    expect(wordsOf(cookies, 'How long they are kept')).toContain('up to 6 months after they were last used')
  })
})
