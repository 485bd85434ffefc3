import type { MailKind } from '@melos/api-contract'
import { withNoun } from '@melos/clearing'
import type { MadeKind, MailOf } from './mail.ts'

export interface MailWords {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The label of the button, if the email has one. */
  readonly button?: string
}

export const SENDER_NAME = 'Melos'

export const footerWords = (site: string): string[] => [
  `Melos sent you this email because of something that happened at ${site}. It is not advertising.`,
  'Melos never asks for your password or your recovery phrase by email.',
]

export const buttonHint = (label: string): string => `${label}: open this address in your browser`

const WASNT_YOU =
  "If this wasn't you, reset your password at once, which signs out all sessions. Then sign in and remove every passkey and wallet that isn't yours in your settings."
const IGNORE = "If you didn't ask for this, ignore this email. Nothing changes."
const APPEAL = 'You can appeal once, within six months, in your account settings.'
const STILL_YOURS = 'You can still sign in, export your data, reclaim deposits, withdraw and take royalties.'

const subjects: Readonly<Record<MailKind, string>> = {
  CONFIRM_ADDRESS: 'Confirm your email address',
  ALREADY_REGISTERED: 'You already have an account',
  RESET_PASSWORD: 'Reset your password',
  PASSWORD_CHANGED: 'Your password was changed',
  EMAIL_NEW: 'Confirm your new email address',
  EMAIL_OLD: 'Agree to your new email address',
  EMAIL_CHANGED: 'Your email address was changed',
  SIGNED_IN: 'New sign-in to your account',
  PASSKEY_ADDED: 'A passkey was added',
  PASSKEY_REMOVED: 'A passkey was removed',
  WALLET_LINKED: 'A wallet was linked',
  WALLET_UNLINKED: 'A wallet was unlinked',
  WARNED: 'A warning about your account',
  SUSPENDED: 'Your account is suspended',
  TERMINATED: 'Your account is closed',
  RESTRICTION_LIFTED: 'We lifted a restriction on your account',
  APPEAL_RECEIVED: 'We received your appeal',
  APPEAL_ANSWERED: 'Our answer to your appeal',
  CASE_RECEIVED: 'We received your report',
  CASE_QUESTION: 'A question about your report',
  CASE_ANSWERED: 'Your report was answered',
  CASE_NOTICE: 'A report of infringement against your song',
  CASE_DECIDED: 'A decision on a report of infringement',
  CASE_COMPLAINED: 'We received your complaint',
  STRIKE: 'A strike against your account',
  DATA_EXPORTED: 'Your data was downloaded',
  ACCOUNT_DELETED: 'Your account is deleted',
  ADMINISTRATOR_INVITED: 'You are invited to administer Melos',
  ADMINISTRATOR_RESET: 'Your Melos administrator login was reset',
  SHARE_INVITED: 'Confirm your share of a song',
  SHARE_ACCEPTED: 'A share of your song was accepted',
  SHARE_DECLINED: 'A share of your song was declined',
  ARTIST_ACCEPTED: 'You are an artist on Melos',
  ARTIST_REFUSED: 'Your application as an artist',
  OFFER_RETURNED: 'Your offer needs changes',
  OFFER_APPROVED: 'Your offer is approved',
  OFFER_REJECTED: 'Your offer is rejected',
  SCREENING_PASSED: 'You’ve passed our screening',
  SCREENING_FAILED: 'Your screening',
  ALERT: 'News about your auctions',
  ALERT_DIGEST: 'Your daily summary',
}

/** Only a newer server knows other kinds. */
export const subjectOf = (kind: string): string => (subjects as Readonly<Record<string, string>>)[kind] ?? kind

export type WordedMail = MailOf<Exclude<MailKind, MadeKind>>

export function wordsFor(mail: WordedMail): MailWords {
  return { subject: subjects[mail.kind], ...bodyFor(mail) }
}

/** The words of each kind of email. */
function bodyFor(mail: WordedMail): Omit<MailWords, 'subject'> {
  switch (mail.kind) {
    case 'CONFIRM_ADDRESS':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'Confirm this email address to open your Melos account. The link works once and for 24 hours.',
          IGNORE,
        ],
        button: 'Confirm address',
      }
    case 'ALREADY_REGISTERED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'Someone tried to use this email address for another Melos account. It already has an account, so nothing changed.',
          'If it was you, sign in as usual, or reset your password if you forgot it.',
        ],
      }
    case 'RESET_PASSWORD':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'Choose a new password for your Melos account. The link works once and for one hour.',
          IGNORE,
        ],
        button: 'Choose a new password',
      }
    case 'PASSWORD_CHANGED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'The password of your Melos account was changed, and all other sessions were signed out.',
          WASNT_YOU,
        ],
      }
    case 'EMAIL_NEW':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'Confirm that your Melos account should use this email address. The link works once and for 24 hours.',
          IGNORE,
        ],
        button: 'Confirm new address',
      }
    case 'EMAIL_OLD':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `Your Melos account is about to use ${mail.newAddress} instead of this address. That happens only if you agree within 24 hours.`,
          `If you didn't ask for this, don't agree. ${WASNT_YOU}`,
        ],
        button: 'Agree to the change',
      }
    case 'EMAIL_CHANGED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `Your Melos account now uses ${mail.newAddress}. We will no longer write to this address.`,
          "If this wasn't you, undo the change within 7 days. That also signs out all sessions.",
        ],
        button: 'Undo the change',
      }
    case 'SIGNED_IN':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `Someone signed in to your Melos account on a device that we haven't seen before: ${mail.device}.`,
          WASNT_YOU,
        ],
      }
    case 'PASSKEY_ADDED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `The passkey “${mail.label}” can now sign in to your Melos account.`,
          WASNT_YOU,
        ],
      }
    case 'PASSKEY_REMOVED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `The passkey “${mail.label}” can no longer sign in to your Melos account.`,
          WASNT_YOU,
        ],
      }
    case 'WALLET_LINKED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `The wallet ${mail.wallet} is now linked to your Melos account and can open it.`,
          WASNT_YOU,
        ],
      }
    case 'WALLET_UNLINKED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `The wallet ${mail.wallet} is no longer linked to your Melos account. What it holds stays in it.`,
          WASNT_YOU,
        ],
      }
    case 'WARNED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We have to warn you. Reason: ${mail.cause}.`,
          mail.statement,
          'Your account works as before.',
          APPEAL,
        ],
      }
    case 'SUSPENDED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          mail.until === undefined
            ? `We suspended your account. Reason: ${mail.cause}.`
            : `We suspended your account until ${mail.until}. Reason: ${mail.cause}.`,
          mail.statement,
          STILL_YOURS,
          APPEAL,
        ],
      }
    case 'TERMINATED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We closed your account. Reason: ${mail.cause}.`,
          mail.statement,
          'Tokens, deposits and royalties of your wallets stay yours: sign in with the wallet to take them.',
          'To appeal within six months, sign in with a linked wallet, or write to the address in our terms.',
        ],
      }
    case 'RESTRICTION_LIFTED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          liftedWords(mail),
          `Our reason: ${mail.statement}`,
          mail.isActive ? 'You can use everything again.' : 'Another restriction of your account is still in effect.',
        ],
      }
    case 'APPEAL_RECEIVED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'We received your appeal and will answer it by email. You need do nothing until then.',
        ],
      }
    case 'APPEAL_ANSWERED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We looked again at ${restrictionWords(mail)}. ${mail.stays ? 'It stays.' : 'It has ended already.'}`,
          `Our reason: ${mail.statement}`,
          'You can appeal only once, so this is our final answer. You can still go to court.',
        ],
      }
    case 'CASE_RECEIVED':
      return {
        paragraphs: [
          `We received your report of infringement. It is case ${mail.caseId}.`,
          'Someone will read it, usually within one working day. On your case’s page, you can follow it, add to it and withdraw it.',
          "If you didn't send a report, ignore this email. Don't pass the link on: it opens the case.",
        ],
        button: OPEN_CASE,
      }
    case 'CASE_QUESTION':
      return {
        paragraphs: [
          `We have a question about your report, case ${mail.caseId}:`,
          mail.text,
          'Please answer on your case’s page.',
        ],
        button: OPEN_CASE,
      }
    case 'CASE_ANSWERED':
      return {
        paragraphs: [
          `The uploader answered your report, case ${mail.caseId}. Read the answer on your case’s page, where you can also add to your report.`,
          'We’ll decide next and let you know.',
        ],
        button: OPEN_CASE,
      }
    case 'CASE_NOTICE':
      return { paragraphs: noticeParagraphs(mail), button: OPEN_CASE }
    case 'CASE_DECIDED':
      return {
        paragraphs: [
          ...decisionParagraphs(mail),
          ...(mail.text === '' ? [] : [`Our reasons: ${mail.text}`]),
          ...complaintParagraphs(mail),
        ],
        button: OPEN_CASE,
      }
    case 'CASE_COMPLAINED':
      return {
        paragraphs: [
          `We received your complaint in case ${mail.caseId}, about “${mail.songTitle}”. Someone will look at the case again and answer you.`,
        ],
        button: OPEN_CASE,
      }
    case 'STRIKE':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          mail.because === 'UPHELD'
            ? `Your account has a strike, because we upheld a report of infringement against “${mail.songTitle}”: case ${mail.caseId}.`
            : `Your account has a strike, because no one answered our notice about “${mail.songTitle}” within seven days: case ${mail.caseId}.`,
          `It ends on ${mail.endsAt}. You now have ${withNoun(mail.active, 'active strike')}. The third within 12 months closes the account.`,
          'If we decide the case in your favour, we withdraw the strike. You can complain once, within six months, on the case’s page.',
        ],
        button: OPEN_CASE,
      }
    case 'DATA_EXPORTED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'Someone who is signed in to your Melos account downloaded everything that we store about you.',
          WASNT_YOU,
        ],
      }
    case 'ACCOUNT_DELETED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'Your Melos account is deleted, and this is the last email about it.',
          'Tokens, deposits and royalties of your wallets are on the blockchain and stay yours.',
        ],
      }
    case 'ADMINISTRATOR_INVITED':
      return {
        paragraphs: [
          'Hello,',
          `${mail.invitedBy} invited you to administer this Melos. The link works once and for 7 days.`,
          "If you don't know the person, ignore this email.",
        ],
        button: 'Accept the invitation',
      }
    case 'ADMINISTRATOR_RESET':
      return {
        paragraphs: [
          'Hello,',
          `${mail.resetBy} reset your login. You are logged out everywhere, and your old password and passkeys no longer work.`,
          'Set a new password to log in again. The link works once and for 7 days.',
        ],
        button: 'Set a new password',
      }
    case 'SHARE_INVITED':
      return {
        paragraphs: [
          `Hello ${mail.name},`,
          `${mail.invitedBy} is preparing to sell a share of the royalties of “${mail.songTitle}” on Melos, and says that you have a share of the song.`,
          'Read which share it is, listen to the song, and accept or decline. Nothing is sold before you answer. The link works for 14 days.',
          "If you don't know the person or the song, decline or ignore this email.",
        ],
        button: 'Read your share',
      }
    case 'SHARE_ACCEPTED':
      return {
        paragraphs: [`Hello ${mail.username},`, `${mail.name} accepted their share of “${mail.songTitle}”.`],
      }
    case 'SHARE_DECLINED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `${mail.name} declined their share of “${mail.songTitle}”. Talk to them, correct the shares in the studio, and invite them again.`,
        ],
      }
    case 'ARTIST_ACCEPTED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          'We accepted your application as an artist. We can now approve the offers that you submit in the studio.',
        ],
      }
    case 'ARTIST_REFUSED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          "We can't accept your application as an artist.",
          `Our reason: ${mail.reason}`,
          'You can correct your application in the studio and send it again.',
        ],
      }
    case 'OFFER_RETURNED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We read your offer of “${mail.songTitle}”. Please change what our remarks in the studio ask for, and submit it again.`,
        ],
      }
    case 'OFFER_APPROVED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We approved your offer of “${mail.songTitle}”. We list its auction next; the studio shows how far it is.`,
          'Keep the wallet that sells linked to your account, because we can list the auction only while it is.',
        ],
      }
    case 'OFFER_REJECTED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We can't accept your offer of “${mail.songTitle}”. The studio shows our reasons.`,
        ],
      }
    case 'SCREENING_PASSED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          `We've checked who you are, and you've passed. This counts until ${mail.until}.`,
          'Your wallets can now bid in auctions that need it, once each is registered. The Admission page in your settings shows where.',
        ],
      }
    case 'SCREENING_FAILED':
      return {
        paragraphs: [
          `Hello ${mail.username},`,
          "We couldn't confirm who you are, so you can't bid in auctions that need it. Bids that you've placed still count.",
          `Our reason: ${mail.reason}`,
          'If you think that this is wrong, write to the address in our terms.',
        ],
      }
    default:
      return mail satisfies never
  }
}

const OPEN_CASE = 'Open the case'

/** What the law asks of such a notice: facts, ground, effect, until when, how to object, and that a person decided. */
function noticeParagraphs(mail: MailOf<'CASE_NOTICE'>): string[] {
  const reporter = mail.reporterEmail === undefined ? mail.reporterName : `${mail.reporterName} (${mail.reporterEmail})`
  return [
    `Hello ${mail.username},`,
    `${reporter} reports that “${mail.songTitle}” infringes a copyright. It is case ${mail.caseId}.`,
    `The infringed work: ${mail.work}`,
    `The report's statement: ${mail.statement}`,
    `Where it was found: ${mail.contentUrl}`,
    `The facts: ${mail.facts}`,
    `The ground: ${mail.ground}`,
    mail.isBlocked
      ? 'The effect: we no longer show the sound, the pictures or the description of the song, and take no bids on it here. That lasts until we decide. Bids that were placed and royalties that were paid aren’t touched.'
      : 'The effect: none until we decide.',
    `How to object: ${howToObject(mail)}`,
    'A person decided this, not a program. You can also go to court.',
  ]
}

function howToObject({ answerUntil, isPastAnswer, hasNoAccount }: MailOf<'CASE_NOTICE'>): string {
  if (isPastAnswer === true) return 'we decide next, and you can complain about the decision within six months.'
  if (answerUntil === undefined) {
    return 'we’ll send you a notice next, which you can answer within seven days. You can read the case now.'
  }
  const strike = hasNoAccount === true ? '' : ', which is a strike against your account'
  return `answer by ${answerUntil} on the case’s page. Say why it doesn’t infringe, give proof, and agree that both sides learn each other’s names. Without an answer, the notice counts as not contested${strike}.`
}

const BLOCK_HAS_ENDED = 'If the song was blocked because of it, that has ended'
const BLOCK_STAYS = 'The song stays blocked, because a court ordered it'

function decisionParagraphs({ caseId, songTitle, outcome, side, isStillBlocked }: MailOf<'CASE_DECIDED'>): string[] {
  const block = isStillBlocked ? BLOCK_STAYS : BLOCK_HAS_ENDED
  const about = `Case ${caseId}, about “${songTitle}”:`
  const isReporter = side === 'REPORTER'
  switch (outcome) {
    case 'REJECTED':
      return [`${about} we don’t examine ${isReporter ? 'your report' : `the report. ${block}`}.`]
    case 'UPHELD':
      return [`${about} we upheld ${isReporter ? 'your report' : 'the report'}. The song is removed for good.`]
    case 'DISMISSED':
      return [`${about} we dismissed ${isReporter ? 'your report' : `the report. ${block}`}.`]
    case 'WITHDRAWN':
      return [`${about} ${isReporter ? 'you withdrew your report' : 'the report was withdrawn'}.`]
    case 'LIFTED':
      return [`${about} we lifted the block.`]
    case 'GRANTED':
      return [`${about} a complaint was justified, so we changed our decision.`]
    case 'REFUSED':
      return [`${about} we looked again because of your complaint. Our decision stays.`]
    default:
      return outcome satisfies never
  }
}

const GO_ON =
  'A person decided this. You can complain once, within six months, on the case’s page. You can also go to court.'

/** Those whom the decision is against can complain. */
function complaintParagraphs({ outcome, side }: MailOf<'CASE_DECIDED'>): string[] {
  if (outcome === 'REFUSED')
    return ['You can complain only once, so this is our final answer. You can still go to court.']
  const isAgainst = side === 'REPORTER' ? outcome === 'REJECTED' || outcome === 'DISMISSED' : outcome === 'UPHELD'
  return isAgainst ? [GO_ON] : []
}

type Review = MailOf<'RESTRICTION_LIFTED' | 'APPEAL_ANSWERED'>

function restrictionWords({ restriction, day }: Review): string {
  switch (restriction) {
    case 'WARNING':
      return `our warning of ${day}`
    case 'SUSPENSION':
      return `the suspension of your account of ${day}`
    case 'TERMINATION':
      return `the closing of your account on ${day}`
    default:
      return restriction satisfies never
  }
}

function liftedWords(mail: MailOf<'RESTRICTION_LIFTED'>): string {
  switch (mail.restriction) {
    case 'WARNING':
      return `We withdrew our warning of ${mail.day}.`
    case 'SUSPENSION':
      return `We lifted the suspension of your Melos account of ${mail.day}.`
    case 'TERMINATION':
      return `We opened your Melos account again, which we had closed on ${mail.day}. Choose a new password first: follow “Forgot your password?” on the sign-in page.`
    default:
      return mail.restriction satisfies never
  }
}
