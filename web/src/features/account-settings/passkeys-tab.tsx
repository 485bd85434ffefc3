import type { Passkey } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { usePasskeySupport } from '../../account/passkey-support.ts'
import { ConfirmDialog, FormFrame, Lead, Panel } from '../../account/settings-parts.tsx'
import { texts as accountTexts } from '../../account/texts.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountCalls } from './account-calls.ts'
import { texts } from './texts.ts'
import { refreshAccount, usePasskeys } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.passkeys
const LONGEST_LABEL = 60

export function PasskeysTab() {
  const query = usePasskeys()
  return (
    <>
      <Panel title={words.title}>
        <Lead>{words.text}</Lead>
        <div className="mt-5">
          <Loaded
            query={query}
            loading={<Skeleton label={words.loading} lines={2} />}
            failed={words.failed}
            place="part"
          >
            {(passkeys) => <PasskeyList passkeys={passkeys} />}
          </Loaded>
        </div>
      </Panel>
      <AddPasskey />
    </>
  )
}

export function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return <p className="text-sm">{words.none}</p>
  return (
    <ul aria-label={words.list} className="flex flex-col">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const { label, createdAt, lastUsedAt, isBackedUp } = passkey
  const [step, setStep] = useState<'idle' | 'renaming' | 'removing'>('idle')
  const close = () => setStep('idle')
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto min-w-0 text-sm">
          <p className="font-semibold wrap-anywhere">{label}</p>
          <p className="text-muted">
            {words.added(showUtc(createdAt))} · {lastUsedAt === null ? words.unused : words.used(showUtc(lastUsedAt))}
          </p>
          <p className="text-muted">{isBackedUp ? words.backedUp : words.oneDevice}</p>
        </div>
        <div className="flex gap-2">
          <Button look="quiet" aria-label={words.renameWhich(label)} onClick={() => setStep('renaming')}>
            {words.rename}
          </Button>
          <Button look="quiet" aria-label={words.removeWhich(label)} onClick={() => setStep('removing')}>
            {words.remove}
          </Button>
        </div>
      </div>
      {step === 'renaming' && <RenamePasskey passkey={passkey} onClose={close} />}
      {step === 'removing' && <RemovePasskey passkey={passkey} onClose={close} />}
    </li>
  )
}

interface PasskeyStepProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

function RenamePasskey({ passkey: { id, label }, onClose }: PasskeyStepProps) {
  return (
    <Dialog title={words.renameTitle} onClose={onClose}>
      <LabelForm
        name={`label-${id}`}
        label={words.newLabel}
        initial={label}
        submit={words.save}
        busy={words.saving}
        onSubmit={async (typed) => {
          await accountCalls.renamePasskey(id, typed)
          onClose()
          void showToast({ kind: 'success', text: words.renamed })
          await refreshAccount()
        }}
      />
    </Dialog>
  )
}

function RemovePasskey({ passkey: { id, label }, onClose }: PasskeyStepProps) {
  const attempt = useChange()
  const remove = () =>
    attempt.run(async () => {
      await accountCalls.removePasskey(id)
      onClose()
      void showToast({ kind: 'success', text: words.removed })
      await refreshAccount()
    })
  return (
    <ConfirmDialog
      attempt={attempt}
      title={words.removeTitle}
      text={words.removeText(label)}
      confirm={words.remove}
      busy={words.removing}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}

function AddPasskey() {
  const { publicUrl } = useSite()
  const support = usePasskeySupport()
  if (support !== 'possible')
    return (
      <Panel title={words.add}>
        <Lead>{accountTexts.passkeySupport[support](publicUrl)}</Lead>
      </Panel>
    )
  return (
    <Panel title={words.add}>
      <LabelForm
        name="label"
        label={words.label}
        hint={words.labelHint}
        submit={words.submit}
        busy={words.busy}
        onSubmit={async (typed, form) => {
          await accountCalls.addPasskey(typed)
          form.reset()
          void showToast({ kind: 'success', text: words.saved })
          await refreshAccount()
        }}
      />
    </Panel>
  )
}

interface LabelFormProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly initial?: string
  readonly submit: string
  readonly busy: string
  readonly onSubmit: (label: string, form: HTMLFormElement) => Promise<void>
}

function LabelForm({ submit, busy, onSubmit, ...field }: LabelFormProps) {
  const attempt = useChange()
  const [complaint, setComplaint] = useState<string>()

  function check(form: HTMLFormElement): void {
    const typed = (readFields(form)[field.name] ?? '').trim()
    const found = findLabelComplaint(typed)
    setComplaint(found)
    if (found === undefined) void attempt.run(() => onSubmit(typed, form))
    else focusFirst(form, { [field.name]: found })
  }

  return (
    <FormFrame>
      <AccountForm attempt={attempt} submit={submit} busy={busy} onSubmit={check}>
        <TextField {...field} autoComplete="off" complaint={complaint} isBusy={attempt.isBusy} />
      </AccountForm>
    </FormFrame>
  )
}

export function findLabelComplaint(label: string): string | undefined {
  if (label === '') return words.missing
  return label.length > LONGEST_LABEL ? words.tooLong : undefined
}
