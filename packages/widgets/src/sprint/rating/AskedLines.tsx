import { type AskedLine, lastMinute } from '@trellis/sdk'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { checkIcon } from '../../shared/icons.ts'
import { useUntil } from '../check-in/useMoment.ts'

export interface AskedLinesProps {
  lines: readonly AskedLine[]
  /** What opens one that is open: an address, or a press. */
  actionOf: (line: AskedLine) => { href: string } | { onClick: () => void }
}

/** Who asks for feedback and advice, until when, and what came of it. */
export function AskedLines({ lines, actionOf }: AskedLinesProps) {
  const { i18n } = useTrellis()
  const { t, date } = i18n
  const untilWords = useUntil()
  const stateOf = ({ isOpen, isDeclined, until }: AskedLine) => {
    if (isDeclined) return t('sprint.rating.asked.declined')
    if (isOpen) return t('sprint.rating.asked.until', { date: untilWords(until) })
    return t('sprint.rating.asked.closed', { date: date(lastMinute(until, i18n)) })
  }
  const firstOpen = lines.find(it => it.isOpen && !it.sentAt && !it.isDeclined)
  return (
    <ul className="t-askedlines">
      {lines.map(it => (
        <li key={it.id}>
          <div>
            <b>{it.asks}</b>
            <p>{it.teamName ? `${it.label} · ${it.teamName}` : it.label}</p>
            <p className="t-small t-muted">
              {t(`sprint.roles.${it.role}`)} · {stateOf(it)}
            </p>
          </div>
          {it.sentAt && (
            <Badge kind="positive" icon={checkIcon}>
              {t('sprint.rating.asked.sent')}
            </Badge>
          )}
          {it.isOpen && (
            <Button {...(it === firstOpen ? { kind: 'primary' as const } : {})} {...actionOf(it)}>
              {t(
                it.isDeclined
                  ? 'sprint.rating.declined.action'
                  : it.sentAt
                    ? 'sprint.rating.sent.changeAction'
                    : 'sprint.rating.asked.give',
              )}
              <span className="t-hidden"> · {it.asks}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
