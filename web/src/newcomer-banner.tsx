import { WelcomeBanner } from './features/welcome-newcomer/welcome-banner.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

/** Loaded only with a wallet, because it imports much of the auction page. */
const NextStep = lazyPart(() => import('./newcomer-next-step.tsx'))

/** Loaded only where money is test money. */
export default function NewcomerBanner() {
  return <WelcomeBanner nextStep={<NextStep />} />
}
