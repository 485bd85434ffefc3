import type { Mail } from './mail.ts'

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

const WASNT_YOU = "If this wasn't you, reset your password at once and sign out everywhere in your settings."
const IGNORE = "If you didn't ask for this, ignore this email. Nothing changes."
const APPEAL = 'You can appeal in your account settings. Someone who did not take this decision will look at it.'
const STILL_YOURS = 'You can still sign in, export your data, reclaim deposits, withdraw and take royalties.'

/** The words of each kind of email. */
export function wordsFor(mail: Mail): MailWords {
  switch (mail.kind) {
    case 'CONFIRM_ADDRESS':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          `Hello ${mail.username},`,
          'Confirm this email address to open your Melos account. The link works once and for 24 hours.',
          IGNORE,
        ],
        button: 'Confirm address',
      }
    case 'ALREADY_REGISTERED':
      return {
        subject: 'You already have an account',
        paragraphs: [
          `Hello ${mail.username},`,
          'Someone tried to register at Melos with this email address. It already has an account, so nothing changed.',
          'If it was you, sign in as usual, or reset your password if you forgot it.',
        ],
      }
    case 'RESET_PASSWORD':
      return {
        subject: 'Reset your password',
        paragraphs: [
          `Hello ${mail.username},`,
          'Choose a new password for your Melos account. The link works once and for one hour.',
          IGNORE,
        ],
        button: 'Choose a new password',
      }
    case 'PASSWORD_CHANGED':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          `Hello ${mail.username},`,
          'The password of your Melos account was changed, and all other sessions were signed out.',
          WASNT_YOU,
        ],
      }
    case 'EMAIL_NEW':
      return {
        subject: 'Confirm your new email address',
        paragraphs: [
          `Hello ${mail.username},`,
          'Confirm that your Melos account should use this email address. The link works once and for 24 hours.',
          IGNORE,
        ],
        button: 'Confirm new address',
      }
    case 'EMAIL_OLD':
      return {
        subject: 'Agree to your new email address',
        paragraphs: [
          `Hello ${mail.username},`,
          `Your Melos account is about to use ${mail.newAddress} instead of this address. That happens only if you agree within 24 hours.`,
          `If you didn't ask for this, don't agree. ${WASNT_YOU}`,
        ],
        button: 'Agree to the change',
      }
    case 'EMAIL_CHANGED':
      return {
        subject: 'Your email address was changed',
        paragraphs: [
          `Hello ${mail.username},`,
          `Your Melos account now uses ${mail.newAddress}. We will no longer write to this address.`,
          "If this wasn't you, undo the change within 7 days. That also signs out all sessions.",
        ],
        button: 'Undo the change',
      }
    case 'SIGNED_IN':
      return {
        subject: 'New sign-in to your account',
        paragraphs: [
          `Hello ${mail.username},`,
          `Someone signed in to your Melos account on a device that we haven't seen before: ${mail.device}.`,
          WASNT_YOU,
        ],
      }
    case 'PASSKEY_ADDED':
      return {
        subject: 'A passkey was added',
        paragraphs: [
          `Hello ${mail.username},`,
          `The passkey “${mail.label}” can now sign in to your Melos account.`,
          WASNT_YOU,
        ],
      }
    case 'PASSKEY_REMOVED':
      return {
        subject: 'A passkey was removed',
        paragraphs: [
          `Hello ${mail.username},`,
          `The passkey “${mail.label}” can no longer sign in to your Melos account.`,
          WASNT_YOU,
        ],
      }
    case 'WALLET_LINKED':
      return {
        subject: 'A wallet was linked',
        paragraphs: [
          `Hello ${mail.username},`,
          `The wallet ${mail.wallet} is now linked to your Melos account and can open it.`,
          WASNT_YOU,
        ],
      }
    case 'WALLET_UNLINKED':
      return {
        subject: 'A wallet was unlinked',
        paragraphs: [
          `Hello ${mail.username},`,
          `The wallet ${mail.wallet} is no longer linked to your Melos account. What it holds stays in it.`,
          WASNT_YOU,
        ],
      }
    case 'WARNED':
      return {
        subject: 'A warning about your account',
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
        subject: 'Your account is suspended',
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
        subject: 'Your account is closed',
        paragraphs: [
          `Hello ${mail.username},`,
          `We closed your account. Reason: ${mail.cause}.`,
          mail.statement,
          'Tokens, deposits and royalties of your wallets stay yours: sign in with the wallet to take them.',
          'To appeal, reply to the address in our terms.',
        ],
      }
    case 'RESTRICTION_LIFTED':
      return {
        subject: 'Your account works again',
        paragraphs: [
          `Hello ${mail.username},`,
          'We lifted the restriction on your Melos account. You can use everything again.',
        ],
      }
    case 'APPEAL_RECEIVED':
      return {
        subject: 'We received your appeal',
        paragraphs: [
          `Hello ${mail.username},`,
          'We received your appeal and will answer it by email. You need do nothing until then.',
        ],
      }
    case 'ACCOUNT_DELETED':
      return {
        subject: 'Your account is deleted',
        paragraphs: [
          `Hello ${mail.username},`,
          'Your Melos account is deleted, and this is the last email about it.',
          'Tokens, deposits and royalties of your wallets are on the blockchain and stay yours.',
        ],
      }
    case 'ADMINISTRATOR_INVITED':
      return {
        subject: 'You are invited to administer Melos',
        paragraphs: [
          'Hello,',
          `${mail.invitedBy} invited you to administer this Melos. The link works once and for 7 days.`,
          "If you don't know the person, ignore this email.",
        ],
        button: 'Accept the invitation',
      }
    default:
      return mail satisfies never
  }
}
