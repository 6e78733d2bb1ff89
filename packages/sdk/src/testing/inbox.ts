import { errorOf } from '../core/error-of.ts'

import type { NotificationEntry, NotificationSettings, ResultReminder } from '../notification/contract.ts'
import { preferenceOf, preferenceTypes } from '../notification/preferences.ts'
import { type InboxRule, ruleOf, screenOf } from '../notification/rules.ts'
import type { RoomAnswers } from './answers.ts'

/** What waits for the signed-in person of tests and stories. */
export interface DemoInbox {
  /** What the person will be reminded of. */
  reminders?: ResultReminder[]
  entries?: NotificationEntry[]
  settings?: NotificationSettings
}

/** Nothing is chosen: what is standard holds. */
export const demoSettings = (given: Partial<NotificationSettings> = {}): NotificationSettings => ({
  preferences: preferenceTypes.map(type => ({ type, ...preferenceOf(type).standard })),
  quietHours: null,
  timeZone: 'Europe/Berlin',
  version: 0,
  ...given,
})

/** An entry of a rule, as the server tells it: of the team Product Design, from Monday, 16 November 2026. */
export function demoEntry(rule: InboxRule, given: Partial<NotificationEntry> = {}): NotificationEntry {
  const teamId = 'teamId' in given ? (given.teamId ?? null) : 7
  return {
    id: 1,
    text: rule,
    isRead: false,
    status: 'ACTIVE',
    notificationDate: '2026-11-16T08:00:00.000Z',
    notificationType: ruleOf(rule).kind ?? (ruleOf(rule).ends === 'read' ? 'update' : 'reminder'),
    type: ruleOf(rule).type ?? null,
    relatedId: null,
    teamId,
    sprintId: null,
    checkInDate: null,
    showButton: (given.status ?? 'ACTIVE') === 'ACTIVE',
    buttonText: rule,
    rule,
    inBell: true,
    teamName: teamId === null ? null : 'Product Design',
    personName: null,
    until: null,
    putOffUntil: null,
    endedAt: null,
    screen: screenOf(rule, teamId),
    facts: {},
    ...given,
  }
}

/** A Monday of a leader, 23 November 2026, newest first. */
export const demoEntries = (): NotificationEntry[] => [
  demoEntry('reportReady', { id: 6, notificationDate: '2026-11-22T17:00:00.000Z' }),
  demoEntry('viewingRequest', {
    id: 5,
    notificationDate: '2026-11-20T09:00:00.000Z',
    personName: 'Cleo Marín',
    teamName: 'Leadership Circle',
    facts: { itemType: 'GLA' },
  }),
  demoEntry('surveyRemind', {
    id: 4,
    notificationDate: '2026-11-18T09:00:00.000Z',
    teamName: 'Customer Care',
    until: '2026-12-04T17:00:00.000Z',
    facts: { submitted: 6, invited: 10 },
  }),
  demoEntry('surveyAsked', {
    id: 3,
    notificationDate: '2026-11-17T09:00:00.000Z',
    until: '2026-11-27T17:00:00.000Z',
    isRead: true,
    facts: { answered: 16, total: 45 },
  }),
  demoEntry('assessmentStart', { id: 2, teamId: null, isRead: true }),
  demoEntry('teamInvitation', {
    id: 1,
    notificationDate: '2026-11-02T09:00:00.000Z',
    personName: 'Kira Novak',
    teamName: 'Leadership Circle',
    status: 'COMPLETED',
    isRead: true,
    endedAt: '2026-11-23T07:21:00.000Z',
  }),
]

/** What waits, from memory: marking as read ends what is news. */
export function inboxAnswers(demo: DemoInbox): RoomAnswers<'notification'> {
  let entries = demo.entries ?? demoEntries()
  let reminders = demo.reminders ?? []
  let settings = demo.settings ?? demoSettings()
  const read = (it: NotificationEntry): NotificationEntry => ({
    ...it,
    isRead: true,
    ...(it.status === 'ACTIVE' && ruleOf(it.rule).ends === 'read'
      ? { status: 'COMPLETED', showButton: false, endedAt: '2026-11-23T08:00:00.000Z' }
      : {}),
  })
  return {
    all: () => entries,
    markAsRead: ({ params: { id } }) => {
      if (!entries.some(it => it.id === id)) throw errorOf('notFound', 'Not found')
      entries = entries.map(it => (it.id === id ? read(it) : it))
      return {}
    },
    putOff: ({ params: { id } }) => {
      const until = '2026-11-24T08:00:00.000Z'
      if (!entries.some(it => it.id === id)) throw errorOf('notFound', 'Not found')
      entries = entries.map(it => (it.id === id ? { ...it, putOffUntil: until } : it))
      return { until }
    },
    takeBackPutOff: ({ params: { id } }) => {
      if (!entries.some(it => it.id === id)) throw errorOf('notFound', 'Not found')
      entries = entries.map(it => (it.id === id ? { ...it, putOffUntil: null } : it))
      return {}
    },
    reminders: () => ({ reminders }),
    remindOfResult: ({ body: { kind, teamId = null } }) => {
      const dueAt = '2026-12-21T08:00:00.000Z'
      const before = reminders.find(it => it.kind === kind && it.teamId === teamId)
      const made = before ?? { id: reminders.length + 1, kind, teamId, dueAt }
      if (!before) reminders = [...reminders, made]
      return made
    },
    forgetReminder: ({ params: { id } }) => {
      if (!reminders.some(it => it.id === id)) throw errorOf('notFound', 'Not found')
      reminders = reminders.filter(it => it.id !== id)
      return {}
    },
    settings: () => settings,
    saveSettings: ({ body: { preferences: chosen, quietHours, version } }) => {
      if (version !== settings.version)
        throw errorOf('conflict', 'Somebody was faster', { details: { current: settings } })
      settings = {
        ...settings,
        preferences: settings.preferences.map(it => chosen.find(one => one.type === it.type) ?? it),
        quietHours,
        version: version + 1,
      }
      return settings
    },
    markAllAsRead: () => {
      entries = entries.map(read)
      return {}
    },
  }
}
