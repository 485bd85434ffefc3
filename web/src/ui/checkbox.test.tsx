import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeMarkup } from '../../test/support/read-markup.ts'
import { Checkbox, CheckboxField, Radio } from './checkbox.tsx'

test('the label names a checkbox and a radio button', () => {
  expect(describeMarkup(renderToStaticMarkup(<Checkbox label="Keep the code" />))).toEqual([
    'checkbox "Keep the code" focusable',
  ])
  expect(describeMarkup(renderToStaticMarkup(<Radio name="pie" label="Half" disabled />))).toEqual([
    'radio "Half" disabled',
  ])
})

test('what is wrong describes the checkbox', () => {
  const markup = renderToStaticMarkup(<CheckboxField label="I agree" name="agrees" complaint="Tick this box." />)
  expect(describeMarkup(markup)).toEqual(['checkbox "I agree" focusable invalid=true'])
  const described = /aria-describedby="([^"]*)"/.exec(markup)?.[1]
  expect(markup).toMatch(new RegExp(`<p id="${described}"[^>]*>Tick this box.</p>`))
})
