import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeMarkup, readText } from '../../test/support/read-markup.ts'
import { InputField, SelectField, TextAreaField } from './form-fields.tsx'

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

test.each(['page', 'dialog'] as const)('on a %s a select has its hint', (look) => {
  const markup = renderToStaticMarkup(<SelectField look={look} label="Country" hint="Where you live." />)
  expect(describeMarkup(markup)).toEqual(['combobox "Country" focusable'])
  expect(readText(markup)).toContain('Where you live.')
})

test.each(['page', 'dialog'] as const)('on a %s an input and a textarea have their label and what is wrong', (look) => {
  const about = { look, label: 'Reason', hint: 'One line.', complaint: 'Give a reason.' } as const
  for (const field of [<InputField key="1" {...about} />, <TextAreaField key="1" {...about} />]) {
    const markup = renderToStaticMarkup(field)
    expect(describeMarkup(markup)).toEqual(['textbox "Reason" focusable invalid=true'])
    expect(readText(markup)).toContain('One line.')
    expect(readText(markup)).toContain('Give a reason.')
  }
})

test('browsers fill an input only where it asks for that', () => {
  expect(renderToStaticMarkup(<InputField label="Reason" />)).toContain('autoComplete="off"')
  expect(renderToStaticMarkup(<InputField label="Email" autoComplete="email" />)).toContain('autoComplete="email"')
})
