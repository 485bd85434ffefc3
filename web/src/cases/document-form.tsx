import type { ReadCase } from '@melos/api-contract'
import { useState } from 'react'
import { AccountForm, readFields } from '../account/account-form.tsx'
import { describeFailure } from '../account/describe-failure.ts'
import { FormFrame, Lead, Panel } from '../account/settings-parts.tsx'
import { showToast } from '../lib/show-toast.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { FilePicker } from '../song-forms/file-picker.tsx'
import { TextAreaField } from '../ui/form-fields.tsx'
import { readOptionalText } from './read-form.ts'
import { texts } from './texts.ts'

const words = texts.document

export interface NewDocument {
  readonly file: File
  readonly text: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

interface DocumentFormProps {
  readonly side: ReadCase['side']
  readonly onSend: (document: NewDocument) => Promise<void>
}

/** Sends one document, with a few words about it. It's empty again once it is sent. */
export function DocumentForm({ side, onSend }: DocumentFormProps) {
  const attempt = useAttempt(describeFailure)
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const [complaints, setComplaints] = useState<{ readonly file?: string; readonly text?: string | undefined }>({})

  function submit(form: HTMLFormElement): void {
    const text = readOptionalText(readFields(form).text)
    const isLong = text.kind === 'wrong'
    setComplaints({
      ...(file === undefined && { file: words.missing }),
      ...(isLong && { text: text.complaints.text }),
    })
    if (file === undefined || isLong) return
    void attempt.run(async () => {
      try {
        await onSend({ file, text: text.value, onProgress: setShare })
      } finally {
        setShare(undefined)
      }
      setFile(undefined)
      form.reset()
      void showToast({ kind: 'success', text: words.done })
    })
  }

  return (
    <Panel title={words.title}>
      <Lead>{words.lead[side]}</Lead>
      <FormFrame>
        <AccountForm look="quiet" attempt={attempt} submit={words.submit} busy={texts.busy} onSubmit={submit}>
          <FilePicker
            kind="document"
            name="document"
            label={words.file}
            hint={words.fileHint}
            file={file}
            imageUrl={undefined}
            refusal={complaints.file}
            share={share}
            isDisabled={attempt.isBusy}
            onChoose={(chosen) => {
              setFile(chosen)
              setComplaints({})
            }}
          />
          <TextAreaField
            look="page"
            label={words.text}
            name="text"
            hint={words.textHint}
            complaint={complaints.text}
            readOnly={attempt.isBusy}
          />
        </AccountForm>
      </FormFrame>
    </Panel>
  )
}
