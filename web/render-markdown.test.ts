import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'
import { fillPlaceholders } from './src/content/legal/fill-placeholders.ts'

const head = '---\ntitle: Terms: all of them\ndescription: Rules.\ndate: 2025-04-01\nversion: 1.0\n---\n'
const render = (body: string) => renderMarkdown(head + body)

test('front matter becomes fields; a value may hold colons', () => {
  expect(render('Text.')).toMatchObject({
    ...{ title: 'Terms: all of them', description: 'Rules.', date: '2025-04-01', version: '1.0' },
    ...{ sections: [], html: '<p>Text.</p>\n' },
  })
})

test.each(['title', 'description', 'date', 'version'])('a text without its %s is refused', (field) => {
  const source = head.replace(new RegExp(`${field}:.*\n`), '')
  expect(() => renderMarkdown(source)).toThrow(`The front matter has no ${field}.`)
})

test('a text without front matter is refused', () => {
  expect(() => renderMarkdown('Text.')).toThrow('no front matter')
})

test.each(['01 April 2025', '2025-02-29', '2025-13-01', '2025-4-1'])('the date %s is refused', (date) => {
  expect(() => renderMarkdown(head.replace('2025-04-01', date))).toThrow('not a day')
})

test('headings of the second level become numbered sections with anchors', () => {
  const { sections, html } = render('## Artist’s images & fees\n\nText.\n\n### Detail\n\n## Law\n')
  expect(sections).toEqual([
    { id: 'artists-images-fees', title: 'Artist’s images & fees' },
    { id: 'law', title: 'Law' },
  ])
  expect(html).toContain('<h2 id="artists-images-fees" tabindex="-1">1. Artist’s images &amp; fees</h2>')
  expect(html).toContain('<h3>Detail</h3>')
  expect(html).toContain('<h2 id="law" tabindex="-1">2. Law</h2>')
})

test('two sections with one anchor are refused', () => {
  expect(() => render('## Law\n\n## Law!\n')).toThrow('Two sections are called Law!')
})

test('placeholders stay, in links too', () => {
  const { html } = render('{{provider.name}} [{{provider.email}}](mailto:{{provider.email}})')
  const provider = { name: '*A* & <b>B</b>', email: '_a_+"b"@melos.example', registrationNumber: '', address: '' }
  expect(fillPlaceholders(html, { ...provider, isSample: false })).toBe(
    '<p>*A* &amp; &lt;b&gt;B&lt;/b&gt; <a href="mailto:_a_%2B%22b%22@melos.example">_a_+&quot;b&quot;@melos.example</a></p>\n',
  )
})

test.each(['provider.phone', 'firm.name', 'provider', ''])('the placeholder {{%s}} is refused', (name) => {
  expect(() => render(`{{${name}}}`)).toThrow(`{{${name}}}`)
})

test('an amount with a unit or decimals is marked and stays on one line with its unit', () => {
  const { html } = render('She pays 137.50 MELS for 55 tokens: 50 × 2.50, plus 10%. See article 6 of 2016/679.')
  const mark = (amount: string) => `<span class="amount">${amount}</span>`
  expect(html).toBe(
    `<p>She pays ${mark('137.50')}\u00A0MELS for ${mark('55')}\u00A0tokens: 50 × ${mark('2.50')}, plus ${mark('10%')}. See article 6 of 2016/679.</p>\n`,
  )
})
