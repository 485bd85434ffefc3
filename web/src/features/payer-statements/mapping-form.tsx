import { type StatementField, type StatementSample, statementFields } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { SelectField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { ScrollTable } from '../../ui/table.tsx'
import { decimalSigns, encodings, type MappingComplaints, readMapping } from './read-mapping.ts'
import { changes } from './statement-calls.ts'
import { Lead, SaveButton, StepInput, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const words = texts.read.mapping

interface MappingFormProps {
  readonly statement: StepProps['statement']
  readonly sample: StatementSample
}

/** Says what the columns of an unknown format mean, beside the file's first lines. */
export function MappingForm({ statement, sample }: MappingFormProps) {
  const { id, version } = statement
  const change = useChange()
  const [complaints, setComplaints] = useState<MappingComplaints>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reading = readMapping(new FormData(form))
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    await change.send(() => changes.map(id, { version, ...reading.value }))
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Lead>{words.lead}</Lead>
      <div>
        <SampleTable sample={sample} />
        <p role="alert" className="mt-2 text-sm font-medium text-losing empty:hidden">
          {complaints.columns}
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <StepInput
          label={words.currency}
          hint={words.currencyHint}
          complaint={complaints.currency}
          name="currency"
          maxLength={3}
        />
        <SelectField
          className="bg-surface"
          label={words.decimals}
          name="decimals"
          complaint={complaints.decimals}
          defaultValue={sample.decimals ?? ''}
        >
          <option value="">{words.chooseDecimals}</option>
          {decimalSigns.map((sign) => (
            <option key={sign} value={sign}>
              {texts.read.decimals[sign]}
            </option>
          ))}
        </SelectField>
        <SelectField className="bg-surface" label={words.encoding} name="encoding" defaultValue={sample.encoding ?? ''}>
          <option value="">{words.anyEncoding}</option>
          {encodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {texts.read.encodings[encoding]}
            </option>
          ))}
        </SelectField>
      </div>
      <SaveButton {...change} label={words.submit} />
    </form>
  )
}

function SampleTable({ sample: { header, rows, columns } }: { sample: StatementSample }) {
  // `Object.entries` loses the type of the keys.
  const meanings = new Map(Object.entries(columns).map(([field, column]) => [column, field as StatementField]))
  const titles = header.map((title, index) => (title.trim() === '' ? words.unnamed(index + 1) : title))
  return (
    <ScrollTable
      label={words.sample}
      caption={words.sampleCaption}
      columns={titles.map((label, index) => ({
        label: titles.indexOf(label) === index ? label : `${label} (${index + 1})`,
      }))}
    >
      <tr className="border-y border-line bg-paper">
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={index} className="px-2 py-2 first:pl-4 last:pr-4 sm:px-4">
            <select
              name={`column-${index}`}
              aria-label={words.meaning(title)}
              defaultValue={meanings.get(index) ?? ''}
              className="h-11 min-w-36 cursor-pointer rounded-lg border border-line bg-surface px-2 font-sans text-sm hover:border-muted"
            >
              <option value="">{words.ignored}</option>
              {statementFields.map((field) => (
                <option key={field} value={field}>
                  {texts.read.fields[field]}
                </option>
              ))}
            </select>
          </td>
        ))}
      </tr>
      {rows.map((row, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines can be exactly alike
        <tr key={number} className="border-line not-last:border-b">
          {titles.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <td key={index} className="max-w-56 truncate px-2 py-2.5 text-xs first:pl-4 last:pr-4 sm:px-4">
              {row[index]}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  )
}
