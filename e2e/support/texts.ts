import { formatMels, groupThousands } from '@melos/clearing'
import { bidStateTexts as bidStates } from '@melos/clearing/bid-state-texts'
import { formatEther } from 'viem'
import { causeTexts as causes } from '../../web/src/account/cause-texts.ts'
import { texts as account } from '../../web/src/account/texts.ts'
import { noticeTexts as policyNotice } from '../../web/src/admission/notice-texts.ts'
import { refusalTexts, registrationNote } from '../../web/src/admission/refusal-texts.ts'
import { texts as admission } from '../../web/src/admission/texts.ts'
import { texts as api } from '../../web/src/api/texts.ts'
import { texts as cases } from '../../web/src/cases/texts.ts'
import { about } from '../../web/src/content/about.ts'
import { texts as aboutMelos } from '../../web/src/features/about-melos/texts.ts'
import { texts as acceptInvitation } from '../../web/src/features/accept-invitation/texts.ts'
import { texts as acceptShare } from '../../web/src/features/accept-share/texts.ts'
import { texts as accountAccess } from '../../web/src/features/account-access/texts.ts'
import { texts as accountSettings } from '../../web/src/features/account-settings/texts.ts'
import { texts as adminLogin } from '../../web/src/features/admin-login/texts.ts'
import { texts as adminOverview } from '../../web/src/features/admin-overview/texts.ts'
import { texts as approveBids } from '../../web/src/features/approve-bids/texts.ts'
import { texts as approveOffer } from '../../web/src/features/approve-offer/texts.ts'
import { buttonTexts as assistantButton } from '../../web/src/features/ask-assistant/button-texts.ts'
import { texts as askAssistant } from '../../web/src/features/ask-assistant/texts.ts'
import { texts as auditLog } from '../../web/src/features/audit-log/texts.ts'
import { texts as browseAuctions } from '../../web/src/features/browse-auctions/texts.ts'
import { texts as browseMarkets } from '../../web/src/features/browse-markets/texts.ts'
import { disbursementTexts as checkDisbursement } from '../../web/src/features/check-result/disbursement-texts.ts'
import { texts as resultLink } from '../../web/src/features/check-result/link-texts.ts'
import { marketTexts as checkMarket } from '../../web/src/features/check-result/market-texts.ts'
import { texts as checkResult } from '../../web/src/features/check-result/texts.ts'
import { buttonTexts as walletButton } from '../../web/src/features/connect-wallet/button-texts.ts'
import { texts as connectWallet } from '../../web/src/features/connect-wallet/texts.ts'
import { texts as walletConnect } from '../../web/src/features/connect-wallet/wallet-connect/texts.ts'
import { texts as decideArtists } from '../../web/src/features/decide-artists/texts.ts'
import { texts as deleteAccount } from '../../web/src/features/delete-account/texts.ts'
import { texts as followAuction } from '../../web/src/features/follow-auction/texts.ts'
import { texts as followCase } from '../../web/src/features/follow-case/texts.ts'
import { texts as followMarket } from '../../web/src/features/follow-market/texts.ts'
import { texts as getTestMoney } from '../../web/src/features/get-test-money/texts.ts'
import { texts as listWork } from '../../web/src/features/list-work/texts.ts'
import { texts as mailQueue } from '../../web/src/features/mail-queue/texts.ts'
import { texts as mailbox } from '../../web/src/features/mailbox/texts.ts'
import { texts as manageAdministrators } from '../../web/src/features/manage-administrators/texts.ts'
import { texts as managePolicies } from '../../web/src/features/manage-policies/texts.ts'
import { texts as signing } from '../../web/src/features/melos-wallet/signing/texts.ts'
import { texts as keepWallet } from '../../web/src/features/melos-wallet/texts.ts'
import { linkTexts as myBidsLink } from '../../web/src/features/my-bids/link-texts.ts'
import { texts as myBids } from '../../web/src/features/my-bids/texts.ts'
import { texts as myOrders } from '../../web/src/features/my-orders/texts.ts'
import { texts as myPortfolio } from '../../web/src/features/my-portfolio/texts.ts'
import { texts as myRoyalties } from '../../web/src/features/my-royalties/texts.ts'
import { texts as overseeAccounts } from '../../web/src/features/oversee-accounts/texts.ts'
import { texts as overseeAdmissions } from '../../web/src/features/oversee-admissions/texts.ts'
import { texts as ownAdmission } from '../../web/src/features/own-admission/texts.ts'
import { bellTexts as bell } from '../../web/src/features/own-alerts/bell-texts.ts'
import { heartTexts as heart } from '../../web/src/features/own-alerts/heart-texts.ts'
import { texts as ownAlerts } from '../../web/src/features/own-alerts/texts.ts'
import { texts as ownCases } from '../../web/src/features/own-cases/texts.ts'
import { texts as payDisbursement } from '../../web/src/features/pay-disbursement/texts.ts'
import { texts as payerStatements } from '../../web/src/features/payer-statements/texts.ts'
import { registerTexts } from '../../web/src/features/place-bid/register-texts.ts'
import { texts as placeBid } from '../../web/src/features/place-bid/texts.ts'
import { texts as placeOrder } from '../../web/src/features/place-order/texts.ts'
import { playerTexts as player } from '../../web/src/features/play-song/player-texts.ts'
import { texts as playSong } from '../../web/src/features/play-song/texts.ts'
import { texts as readDemand } from '../../web/src/features/read-demand/texts.ts'
import { texts as readLegal } from '../../web/src/features/read-legal/texts.ts'
import { texts as readMarket } from '../../web/src/features/read-market/texts.ts'
import { songTexts as songRoyalties } from '../../web/src/features/read-royalties/song-texts.ts'
import { texts as readRoyalties } from '../../web/src/features/read-royalties/texts.ts'
import { texts as reportLink } from '../../web/src/features/report-infringement/link-texts.ts'
import { texts as reportInfringement } from '../../web/src/features/report-infringement/texts.ts'
import { texts as reviewOffers } from '../../web/src/features/review-offers/texts.ts'
import { texts as reviewReports } from '../../web/src/features/review-reports/texts.ts'
import { texts as runMarket } from '../../web/src/features/run-market/texts.ts'
import { texts as sellerSideBids } from '../../web/src/features/seller-side-bids/texts.ts'
import { texts as settleAuction } from '../../web/src/features/settle-auction/texts.ts'
import { texts as signIn } from '../../web/src/features/sign-in/texts.ts'
import { texts as stopEmails } from '../../web/src/features/stop-emails/texts.ts'
import { texts as studio } from '../../web/src/features/studio/texts.ts'
import { texts as viewAuction } from '../../web/src/features/view-auction/texts.ts'
import { texts as viewMarket } from '../../web/src/features/view-market/texts.ts'
import { texts as welcomeNewcomer } from '../../web/src/features/welcome-newcomer/texts.ts'
import { texts as withdrawAuction } from '../../web/src/features/withdraw-auction/texts.ts'
import { loadTexts as load } from '../../web/src/lib/load-texts.ts'
import { texts as songForms } from '../../web/src/song-forms/texts.ts'
import { blockTexts as block } from '../../web/src/ui/block-texts.ts'
import { clearingTexts as clearing } from '../../web/src/ui/clearing-texts.ts'
import { liveTexts as liveMark } from '../../web/src/ui/live-texts.ts'
import { marketTexts as market } from '../../web/src/ui/market-texts.ts'
import { priceTexts as price } from '../../web/src/ui/price-texts.ts'
import { stepStates as stepper } from '../../web/src/ui/stepper-texts.ts'
import { texts as ui } from '../../web/src/ui/texts.ts'
import { texts as ownCalls } from '../../web/src/wallet/own-calls/texts.ts'
import { texts as wallet } from '../../web/src/wallet/texts.ts'
import { failureTexts as failures } from '../../web/src/wallet/transactions/failure-texts.ts'
import { journalStateTexts as journalStates } from '../../web/src/wallet/transactions/journal-state-texts.ts'

/** The pages' own sentences by feature, so a change of wording breaks no browser test. */
export const texts = {
  about,
  admission,
  ownAdmission,
  policyNotice,
  refusalTexts,
  registrationNote,
  registerTexts,
  managePolicies,
  overseeAdmissions,
  bell,
  heart,
  ownAlerts,
  stopEmails,
  aboutMelos,
  account,
  causes,
  accountAccess,
  accountSettings,
  acceptInvitation,
  acceptShare,
  adminLogin,
  api,
  approveBids,
  approveOffer,
  askAssistant,
  assistantButton,
  auditLog,
  bidStates,
  block,
  browseAuctions,
  browseMarkets,
  buy: placeBid.purchase,
  checkDisbursement,
  checkMarket,
  checkResult,
  cases,
  clearing,
  connectWallet,
  decideArtists,
  deleteAccount,
  followAuction,
  followCase,
  followMarket,
  getTestMoney,
  keepWallet,
  listWork,
  liveMark,
  market,
  mailbox,
  mailQueue,
  load,
  manageAdministrators,
  myBids,
  myBidsLink,
  myOrders,
  myPortfolio,
  myRoyalties,
  ownCases,
  overseeAccounts,
  ownCalls,
  adminOverview,
  reviewOffers,
  reviewReports,
  payDisbursement,
  payerStatements,
  placeBid,
  placeOrder,
  playSong,
  price,
  player,
  readDemand,
  readMarket,
  readLegal,
  readRoyalties,
  reportInfringement,
  reportLink,
  resultLink,
  runMarket,
  sellerSideBids,
  settleAuction,
  signIn,
  signing,
  songForms,
  studio,
  songRoyalties,
  ui,
  viewAuction,
  viewMarket,
  wallet,
  walletButton,
  walletConnect,
  welcomeNewcomer,
  withdrawAuction,
  failures,
  journalStates,
  stepper,
} as const

/** A pattern of the dates on pages. */
export const moment = String.raw`\d+\s\w{3}\s\d{4},\s\d\d:\d\d\sUTC`

/** Matches a sentence, with any kind of space between its words and any text that fits `gap` in place of each `*`. */
export function matching(sentence: string, gap = '.+?'): RegExp {
  const words = sentence.split(/\s+/).map((word) => word.split('*').map(escapeText).join(gap))
  return new RegExp(words.join(String.raw`\s+`))
}

/** Matches any one of these texts, whole. */
export function oneOf(...sentences: readonly string[]): RegExp {
  return new RegExp(`^(${sentences.map(escapeText).join('|')})$`)
}

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Shows MELS as pages do: base units as a bigint, whole MELS as a decimal string. */
export function showMels(amount: bigint | string): string {
  return formatMels(typeof amount === 'bigint' ? formatEther(amount) : amount)
}

export const showCount = (count: number | bigint): string => groupThousands(String(count))
