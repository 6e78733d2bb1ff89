import { useSignals } from '@preact/signals-react/runtime'
import type { AchievementName } from '@trellis/sdk'
import { useState } from 'react'
import { Congratulation } from '../shared/Congratulation.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { InboxStore } from './InboxModel.ts'

export interface BadgeMomentProps {
  inbox: InboxStore
  /** Goes to its page; left out where nothing is to be opened. */
  onOpen?: ((badge: AchievementName) => void) | undefined
}

/** The moment of a badge or certificate: told once, on whatever device comes first; closing it marks its notification as read. */
export function BadgeMoment({ inbox, onOpen }: BadgeMomentProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [closed, setClosed] = useState<readonly number[]>([])
  const entry = inbox.entries.value?.find(
    it => it.rule === 'badgeIssued' && it.status === 'ACTIVE' && !closed.includes(it.id),
  )
  if (!entry) return null
  const badge = entry.facts.badge as AchievementName
  return (
    <Congratulation
      key={entry.id}
      open
      image={badge === 'sprintFirst' ? 'thumbs' : 'logo'}
      text={t('badge.congratulation.title', { badge: t(`badge.names.${badge}`) })}
      description={t(`badge.descriptions.${badge}`)}
      closeLabel={t('core.actions.close')}
      actionLabel={onOpen ? t('badge.congratulation.open') : t('core.actions.done')}
      {...(onOpen ? { onAction: () => onOpen(badge) } : {})}
      onClose={() => {
        setClosed([...closed, entry.id])
        void inbox.markAsRead(entry.id)
      }}
    />
  )
}
