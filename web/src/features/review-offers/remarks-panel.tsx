import type { ReviewedOffer } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useId, useState } from 'react'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { texts as forms } from '../../song-forms/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { texts } from './texts.ts'

const words = texts.remarks

export interface NewRemark {
  readonly field: string
  readonly text: string
}

interface RemarksPanelProps {
  readonly remarks: readonly NewRemark[]
  /** What a remark can be about. */
  readonly fields: readonly string[]
  readonly field: string
  readonly onField: (field: string) => void
  readonly onChange: (remarks: readonly NewRemark[]) => void
}

const names: Readonly<Record<string, string>> = { ...forms.fieldNames, artist: texts.review.artist }
const nameOf = (field: string): string => names[field] ?? field
const control = 'w-full rounded-lg border border-line bg-paper px-3 text-sm'

/** Remarks are collected here and sent with the decision. */
export function RemarksPanel({ remarks, fields, field, onField, onChange }: RemarksPanelProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  // Something that is missing altogether has no line, but a template.
  const choices = [...new Set([...fields, ...words.templates.map((template) => template.field)])]

  function add(): void {
    const isMissing = text.trim() === ''
    setComplaint(isMissing ? words.missing : undefined)
    if (isMissing) {
      document.getElementById('remark-text')?.focus()
      return
    }
    onChange([...remarks, { field, text: text.trim() }])
    setText('')
  }

  return (
    <Panel title={words.title}>
      <Lead>{words.lead}</Lead>
      <RemarkList remarks={remarks} onChange={onChange} />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words.field}
          value={field}
          onChange={({ target }) => onField(target.value)}
          className="text-sm"
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.template}
          value=""
          onChange={({ target }) => {
            const template = words.templates.find(({ name }) => name === target.value)
            if (template === undefined) return
            onField(template.field)
            setText(template.text)
          }}
          className="text-sm"
        >
          <option value="">{words.noTemplate}</option>
          {words.templates.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <label htmlFor="remark-text" className="block text-xs text-muted">
            {words.text}
          </label>
          <textarea
            id="remark-text"
            rows={3}
            maxLength={2_000}
            value={text}
            aria-invalid={complaint !== undefined}
            aria-describedby={id}
            onChange={({ target }) => setText(target.value)}
            className={`${control} mt-1 py-2 text-ink`}
          />
          <p id={id} className="text-xs font-medium text-losing empty:hidden">
            {complaint}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Button look="quiet" onClick={add}>
          {words.add}
        </Button>
      </div>
    </Panel>
  )
}

function RemarkList({ remarks, onChange }: Pick<RemarksPanelProps, 'remarks' | 'onChange'>) {
  if (remarks.length === 0) return <p className="mt-4 text-sm">{words.none}</p>
  return (
    <ul aria-label={words.list} className="mt-4 flex flex-col">
      {remarks.map((remark) => (
        <li
          key={`${remark.field} ${remark.text}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 text-sm"
        >
          <div className="mr-auto min-w-0">
            <p className="font-semibold">{nameOf(remark.field)}</p>
            <p className="whitespace-pre-wrap wrap-anywhere">{remark.text}</p>
          </div>
          <Button
            look="quiet"
            aria-label={words.removeWhich(nameOf(remark.field))}
            onClick={() => onChange(remarks.filter((other) => other !== remark))}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function EarlierReviews({ reviews }: { readonly reviews: ReviewedOffer['reviews'] }) {
  if (reviews.length === 0) return null
  return (
    <Panel title={words.earlier}>
      <ul className="mt-4 flex flex-col gap-4 text-sm">
        {reviews.map(({ number, decision, remarks, at }) => (
          <li key={number}>
            <p className="font-semibold">{words.review(number, texts.states[decision], showUtc(at))}</p>
            <ul>
              {remarks.map(({ field, text }) => (
                <li key={`${field} ${text}`} className="wrap-anywhere">
                  {nameOf(field)}: {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
