import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeMarkup } from '../../test/support/read-markup.ts'
import { SelectField } from './form-fields.tsx'

test('a select has its label, its options, and what is wrong with it', () => {
  const markup = renderToStaticMarkup(
    <SelectField label="Cause" name="cause" defaultValue="FRAUD" complaint="Choose a cause.">
      <option value="">Choose</option>
      <option value="FRAUD">Fraud</option>
    </SelectField>,
  )
  expect(describeMarkup(markup)).toEqual([
    'combobox "Cause" focusable invalid=true',
    'option "Choose"',
    'option "Fraud"',
  ])
  expect(markup).toContain('<option value="FRAUD" selected="">')
  expect(markup).toContain('Choose a cause.')
})
