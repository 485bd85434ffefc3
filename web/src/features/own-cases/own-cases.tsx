import { AccountAccess } from '../../account/account-access.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { texts } from './texts.ts'

const OwnCasesPanel = lazyPart(() => import('./own-cases-panel.tsx'))
const OwnCasePanel = lazyPart(() => import('./own-case-panel.tsx'))

const frame = {
  fallback: <Skeleton label={texts.loading} lines={4} />,
  failure: (retry: () => void) => <Unavailable {...texts.failed} onRetry={retry} />,
}

/** The cases about the songs of whoever is signed in; one of them with an id. */
export function OwnCases({ id }: { readonly id: string | undefined }) {
  return (
    <AccountAccess words={texts}>
      {id === undefined ? <OwnCasesPanel {...frame} /> : <OwnCasePanel key={id} id={id} {...frame} />}
    </AccountAccess>
  )
}
