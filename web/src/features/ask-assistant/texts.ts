/** The words of the panel. */
export const texts = {
  title: 'AI assistant',
  note: 'This is software, not a person. It can be wrong, and it gives no investment advice.',
  greeting:
    'Hello. I answer questions about Melos: the auctions, the price, the fees and the terms. What would you like to know?',
  conversation: 'Conversation',
  messages: 'Messages',
  you: 'You:',
  assistant: 'Assistant:',
  suggestions: 'Questions to begin with',
  questions: {
    price: 'How is the price formed?',
    cost: 'What does it cost?',
    thisAuction: 'How does this auction stand?',
    auctions: 'Which auctions are open?',
  },
  field: 'Your message',
  placeholder: 'Type your message...',
  send: 'Send',
  stop: 'Stop',
  retry: 'Retry',
  clear: 'Clear',
  clearLabel: 'Clear the conversation',
  close: 'Close the assistant',
  writing: 'The assistant is writing.',
  failed: 'Sorry, I encountered an error. Please try again.',
  stopped: 'Stopped.',
  unfinished: 'Not finished.',
  hidden: '(hidden)',
  secret:
    'Your message looked like a recovery phrase or a private key. It was not sent, and it is not kept. Never type your twelve words or a private key anywhere but in your wallet. If it was something else, please ask in other words.',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
} as const
