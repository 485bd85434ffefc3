import { texts as aboutMelos } from '../../web/src/features/about-melos/texts.ts'
import { texts as adminLogin } from '../../web/src/features/admin-login/texts.ts'
import { texts as approveBids } from '../../web/src/features/approve-bids/texts.ts'
import { buttonTexts as assistantButton } from '../../web/src/features/ask-assistant/button-texts.ts'
import { texts as askAssistant } from '../../web/src/features/ask-assistant/texts.ts'
import { texts as browseAuctions } from '../../web/src/features/browse-auctions/texts.ts'
import { texts as resultLink } from '../../web/src/features/check-result/link-texts.ts'
import { texts as checkResult } from '../../web/src/features/check-result/texts.ts'
import { buttonTexts as walletButton } from '../../web/src/features/connect-wallet/button-texts.ts'
import { texts as connectWallet } from '../../web/src/features/connect-wallet/texts.ts'
import { texts as walletConnect } from '../../web/src/features/connect-wallet/wallet-connect/texts.ts'
import { texts as deleteAccount } from '../../web/src/features/delete-account/texts.ts'
import { texts as followAuction } from '../../web/src/features/follow-auction/texts.ts'
import { texts as getTestMoney } from '../../web/src/features/get-test-money/texts.ts'
import { texts as keepWallet } from '../../web/src/features/keep-wallet/texts.ts'
import { texts as listWork } from '../../web/src/features/list-work/texts.ts'
import { texts as myBids } from '../../web/src/features/my-bids/texts.ts'
import { texts as overseeHouse } from '../../web/src/features/oversee-house/texts.ts'
import { texts as overseeReports } from '../../web/src/features/oversee-reports/texts.ts'
import { texts as buy } from '../../web/src/features/place-bid/buy/texts.ts'
import { texts as placeBid } from '../../web/src/features/place-bid/texts.ts'
import { playerTexts as player } from '../../web/src/features/play-song/player-texts.ts'
import { texts as playSong } from '../../web/src/features/play-song/texts.ts'
import { texts as readDemand } from '../../web/src/features/read-demand/texts.ts'
import { texts as readLegal } from '../../web/src/features/read-legal/texts.ts'
import { texts as reportLink } from '../../web/src/features/report-infringement/link-texts.ts'
import { texts as reportInfringement } from '../../web/src/features/report-infringement/texts.ts'
import { texts as signIn } from '../../web/src/features/sign-in/texts.ts'
import { texts as viewAuction } from '../../web/src/features/view-auction/texts.ts'
import { texts as welcomeNewcomer } from '../../web/src/features/welcome-newcomer/texts.ts'
import { loadTexts as load } from '../../web/src/lib/load-texts.ts'
import { bidStateTexts as bidStates } from '../../web/src/ui/bid-state-texts.ts'
import { clearingTexts as clearing } from '../../web/src/ui/clearing-texts.ts'
import { texts as ui } from '../../web/src/ui/texts.ts'

/** The pages' own sentences by feature, so that a change of words breaks no browser test. */
export const texts = {
  aboutMelos,
  adminLogin,
  approveBids,
  askAssistant,
  assistantButton,
  bidStates,
  browseAuctions,
  buy,
  checkResult,
  clearing,
  connectWallet,
  deleteAccount,
  followAuction,
  getTestMoney,
  keepWallet,
  listWork,
  load,
  myBids,
  overseeHouse,
  overseeReports,
  placeBid,
  playSong,
  player,
  readDemand,
  readLegal,
  reportInfringement,
  reportLink,
  resultLink,
  signIn,
  ui,
  viewAuction,
  walletButton,
  walletConnect,
  welcomeNewcomer,
  /** These are not in a text module: `web/src/ui/stepper.tsx` has them. */
  stepper: { chain: 'Waiting for the chain', done: 'Done' },
} as const

/** Matches a whole sentence in which each `*` stands for any words, with any kind of space between words. */
export function matching(sentence: string): RegExp {
  const escaped = sentence.replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.+').replace(/\s+/g, '\\s+')}$`)
}
