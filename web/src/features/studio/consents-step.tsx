import { type ConsentKind, consentKinds, consentMessage, consentTexts, type Song } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { useWalletSignature } from '../../account/use-wallet-signature.ts'
import type { LegalText } from '../../content/legal/legal-text.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useStore } from '../../lib/store.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { StepButtons, StepForm } from '../../song-forms/step-form.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { BusyLabel, FailureText, focusFirst } from '../../ui/form-parts.tsx'
import { isRejection } from '../../wallet/is-rejection.ts'
import type { SongEditor, SongStepProps } from './song-steps.ts'
import { songCalls } from './studio-calls.ts'
import { texts } from './texts.ts'
import { useLinkedWallets } from './use-studio.ts'

const words = texts.consents

export function ConsentsStep({ editor, consents, complaints, onBack }: SongStepProps) {
  const { stored: song } = useStore(editor)
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-sm text-muted">{words.lead}</p>
      {consentKinds.map((kind) => (
        <Consent
          key={kind}
          kind={kind}
          text={consents[kind]}
          song={song}
          editor={editor}
          complaint={complaints[`consents.${kind}`]}
        />
      ))}
      <StepButtons {...(onBack === undefined ? {} : { onBack })} />
    </div>
  )
}

interface ConsentProps {
  readonly kind: ConsentKind
  readonly text: LegalText
  readonly song: Song
  readonly editor: SongEditor
  readonly complaint: string | undefined
}

function Consent({ kind, text, song, editor, complaint }: ConsentProps) {
  const { title: heading, version, html } = text
  const given = song.consents.findLast((consent) => consent.kind === kind)
  return (
    <section aria-label={heading} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 className="font-display text-lg font-bold">
        {heading} <span className="font-mono text-xs font-normal text-muted">{version}</span>
      </h3>
      <div
        className="my-4 flex max-w-prose flex-col gap-4 text-sm [&_a]:underline [&_a]:underline-offset-4"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own files at build time
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {given?.isCurrent ? (
        <GivenConsent consent={given} />
      ) : (
        <>
          {given !== undefined && <p className="mb-4 text-sm font-medium text-losing">{words.outdated}</p>}
          {!song.isFrozen && <ConsentForm kind={kind} heading={heading} editor={editor} hint={complaint} />}
        </>
      )}
    </section>
  )
}

function GivenConsent({ consent }: { readonly consent: Song['consents'][number] }) {
  const { signedName, givenAt, wallet } = consent
  return (
    <p role="status" className="flex gap-2 text-sm font-medium text-winning">
      <span aria-hidden="true">✓</span>
      <span>
        {words.given(signedName, showUtc(givenAt))}
        {wallet !== null && ` ${words.givenBy(shortenAddress(wallet))}`}
      </span>
    </p>
  )
}

interface ConsentFormProps {
  readonly kind: ConsentKind
  readonly heading: string
  readonly editor: SongEditor
  /** What is missing, once the person was told. */
  readonly hint: string | undefined
}

function ConsentForm({ kind, heading, editor, hint }: ConsentFormProps) {
  const [signedName, setName] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const { isBusy, failure, run } = useAttempt((error) => (isRejection(error) ? words.rejected : describeFailure(error)))
  const { linked, sign } = useLinkedSigner()

  async function submit(form: HTMLFormElement): Promise<void> {
    const isMissing = signedName.trim() === ''
    setComplaint(isMissing ? words.noName : undefined)
    if (isMissing) return focusFirst(form, { signedName })
    await run(async () => {
      if (!(await editor.flush())) return
      const { stored } = editor.read()
      const { textHash } = consentTexts[kind]
      const name = signedName.trim()
      const message = consentMessage({ kind, songId: stored.id, signedName: name })
      const signature = linked === undefined ? null : { wallet: linked, signature: await sign(message) }
      editor.take(await songCalls.consent(editor.read().stored, { kind, textHash, signedName: name, signature }))
      void showToast({ kind: 'success', text: words.done })
    })
  }

  return (
    <StepForm onSubmit={(form) => void submit(form)}>
      <div className="flex max-w-md flex-col gap-4">
        <InputField
          name="signedName"
          label={words.name}
          hint={words.nameHint}
          value={signedName}
          complaint={complaint ?? hint}
          onChange={({ target }) => setName(target.value)}
        />
        {linked !== undefined && <p className="text-xs text-muted">{words.wallet(shortenAddress(linked))}</p>}
        <FailureText>{failure}</FailureText>
        <div>
          <Button type="submit" look="quiet" aria-label={words.signWhich(heading)} aria-disabled={isBusy}>
            {isBusy ? <BusyLabel>{words.signing}</BusyLabel> : words.sign}
          </Button>
        </div>
      </div>
    </StepForm>
  )
}

/** The connected wallet, if it is linked to the account. */
function useLinkedSigner() {
  const { wallet, sign } = useWalletSignature()
  const { data: wallets = [] } = useLinkedWallets()
  const connected = wallet.kind === 'connected' ? wallet.address.toLowerCase() : undefined
  return { linked: wallets.find(({ address }) => address.toLowerCase() === connected)?.address, sign }
}
