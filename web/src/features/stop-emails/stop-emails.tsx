import { type AlertTopic, unsubscribe } from '@melos/api-contract'
import { useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

type Result = { readonly topic: AlertTopic | null } | 'INVALID'

/** Opening the link changes nothing, because scanners open every link; the button does. */
export function StopEmails() {
  const isHydrated = useIsHydrated()
  const [result, setResult] = useState<Result>()
  const { isBusy, failure, run } = useAttempt(() => texts.failed)
  const token = isHydrated ? readUnsubscribeToken(location.hash) : undefined
  const settings = <ButtonLink to="/account/settings?tab=alerts">{texts.done.settings}</ButtonLink>
  const stop = (text: string) =>
    run(async () => {
      try {
        setResult(await callApi(signedFetch, { endpoint: unsubscribe, params: { token: text } }))
      } catch (error) {
        if (!(error instanceof ApiRequestError) || error.status !== 404) throw error
        setResult('INVALID')
      }
    })
  if (!isHydrated)
    return (
      <div className="pt-10 sm:pt-16">
        <Skeleton label={texts.loading} lines={3} />
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </div>
    )
  const { title, text } = describeResult(token === undefined ? 'INVALID' : result)
  const action = (
    <>
      <FailureText>{failure}</FailureText>
      <Button aria-disabled={isBusy} onClick={() => token !== undefined && void stop(token)}>
        {isBusy ? <BusyLabel>{texts.busy}</BusyLabel> : texts.action}
      </Button>
    </>
  )
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={title} action={token === undefined || result !== undefined ? settings : action}>
        <p role="status">{text}</p>
      </Notice>
    </div>
  )
}

function describeResult(result: Result | undefined): { title: string; text: string } {
  if (result === undefined) return { title: texts.title, text: texts.lead }
  if (result === 'INVALID') return texts.invalid
  const { title, about, all } = texts.done
  return { title, text: result.topic === null ? all : about[result.topic] }
}

/** From the fragment, which servers and their logs never see. */
export function readUnsubscribeToken(hash: string): string | undefined {
  return /^#([\w.-]{1,200})$/.exec(hash)?.[1]
}
