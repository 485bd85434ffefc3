import { withNoun } from '@melos/clearing/format-numbers'

export const texts = {
  title: 'AI assistant',
  note: 'This is software, not a person. It can be wrong, and it gives no investment advice.',
  greeting: 'Hello. I can answer questions about Melos: auctions, prices, fees and terms. What would you like to know?',
  conversation: 'Conversation',
  messages: 'Messages',
  you: 'You:',
  assistant: 'Assistant:',
  suggestions: 'Suggested questions',
  questions: {
    price: 'How is the price set?',
    cost: 'What does it cost?',
    thisAuction: 'How is this auction going?',
    auctions: 'Which auctions are open?',
  },
  field: 'Your message',
  placeholder: 'Type your message...',
  send: 'Send',
  stop: 'Stop',
  retry: 'Try again',
  clear: 'Clear',
  clearLabel: 'Clear the conversation',
  close: 'Close the assistant',
  writing: 'The assistant is writing.',
  failed: 'Sorry, I encountered an error. Please try again.',
  stopped: 'Stopped.',
  unfinished: 'Not finished.',
  hidden: '(hidden)',
  secret:
    'Your message looked like a recovery phrase or a private key, so we didn’t send or keep it. Never type your twelve words or a private key anywhere but in your wallet. If it was something else, please rephrase your question.',
  left: (count: number) => `${withNoun(count, 'character')} left`,
} as const
