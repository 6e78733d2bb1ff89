import { languages } from '@trellis/sdk/contract'
import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'
import { writeLetter } from './write-letter.ts'

const config = { url: 'https://trellis.example', product: 'Trellis', supportEmail: 'help@trellis.example' }

test.each(languages)('in %s: who has no name, or none that is seen, is greeted without one', language => {
  for (const name of ['', ' \u200b']) {
    const mail = writeLetter(config, {
      ...{
        text: 'calendar.mail.invited',
        values: { title: 'A first talk' },
        path: '/event/dashboard',
        onceKey: 'once',
      },
      ...{ to: { guestId: 1 }, email: 'dev@guest.example', name, language, timeZone: 'UTC', tenant: 'Alder Works' },
    })
    const greeting = textsOf(language).t('core.mail.greetingNoName')
    expect(mail.text.split('\n')).toContain(greeting)
    expect(mail.html).toContain(`>${greeting}<`)
  }
})
