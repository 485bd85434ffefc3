import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readText } from '../../test/support/read-markup.ts'
import { Field } from './field.tsx'

type Drawn = Omit<Parameters<typeof Field>[0], 'label' | 'children'>

function draw(about: Drawn = {}) {
  const markup = renderToStaticMarkup(
    <Field label="Title of the work" {...about}>
      {(box) => <input {...box} />}
    </Field>,
  )
  const attribute = (name: string) => markup.match(new RegExp(`<input[^>]* ${name}="([^"]*)"`))?.[1]
  const described = attribute('aria-describedby')?.split(' ') ?? []
  /** The text of the elements that describe the input. */
  const description = described
    .map((id) => readText(markup.match(new RegExp(`<(\\w+) id="${id}".*?</\\1>`))?.[0] ?? ''))
    .join('|')
  return { markup, attribute, described, description }
}

test('the label names the input', () => {
  const { markup, attribute } = draw()
  expect(markup).toContain(`<label for="${attribute('id')}"`)
  expect(markup).toContain('>Title of the work</label>')
})

test.each(['page', 'dialog'] as const)(
  'on a %s the hint and the complaint describe the input, in this order',
  (look) => {
    expect(draw({ look, hint: 'At most 80 characters.', complaint: 'Too long.' }).description).toBe(
      'At most 80 characters.|Too long.',
    )
  },
)

test('what else describes it is named too', () => {
  expect(draw({ describedBy: 'failure' }).described.at(-1)).toBe('failure')
})

test.each([
  [{}, 'false'],
  [{ complaint: 'Too long.' }, 'true'],
  [{ isInvalid: true }, 'true'],
  [{ isInvalid: false, complaint: 'Too long.' }, 'false'],
] as const)('with %j aria-invalid is %s', (about, invalid) => {
  expect(draw(about).attribute('aria-invalid')).toBe(invalid)
})

test('a page asks for the hint above the input, a dialog below it', () => {
  const isHintFirst = (look: 'page' | 'dialog') => {
    const { markup } = draw({ look, hint: 'At most 80 characters.' })
    return markup.indexOf('At most') < markup.indexOf('<input')
  }
  expect([isHintFirst('page'), isHintFirst('dialog')]).toEqual([true, false])
})

test('colours come from the theme, so that both themes have them', () => {
  expect(draw({ hint: 'A hint', complaint: 'Too long.' }).markup).not.toMatch(
    /#[\da-f]{3,6}|(white|black|gray|red)-?\d*/i,
  )
})
