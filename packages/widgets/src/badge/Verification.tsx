import { dateText } from '@trellis/sdk'
import { useId } from 'react'
import { Button } from '../shared/Button.tsx'
import { clockStyle } from '../shared/clockStyle.ts'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowClockwiseIcon, checkIcon, clockIcon, type IconPath } from '../shared/icons.ts'
import { checkCircleIcon, warningCircleIcon, xIcon } from '../shared/signs.ts'
import type { Shown } from './CertificateCard.tsx'

const instant = { day: 'numeric', month: 'long', year: 'numeric', ...clockStyle } as const

interface Said {
  kind: 'good' | 'bad' | 'open'
  title: string
  lines: { icon: IconPath; text: string }[]
  /** Whom to turn to. */
  ask?: string
}

export interface VerificationProps {
  of: Shown
  /** On the public page: verified for this look, the address perhaps hidden. */
  isPublic?: boolean
  /** The last check failed: what is shown is of an earlier one. */
  isUnsure?: boolean
  onAgain?: () => void
  busy?: boolean
}

/** What was verified, and what came of it: signature, changes, the list of what was withdrawn. */
export function Verification({ of: it, isPublic, isUnsure, onAgain, busy }: VerificationProps) {
  const { i18n } = useTrellis()
  const id = useId()
  const said = saidOf(it, i18n, { isPublic, isUnsure })
  const icon = { good: checkCircleIcon, bad: warningCircleIcon, open: clockIcon }[said.kind]
  return (
    <section className={`t-verify is-${said.kind}`} aria-labelledby={id}>
      <Icon path={icon} />
      <div role="status">
        <h2 className="t-subheading" id={id}>
          {said.title}
        </h2>
      </div>
      <ul>
        {said.lines.map(line => (
          <li key={line.text}>
            <Icon path={line.icon} size="small" />
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
      {onAgain && (
        <div className="t-verify__act">
          <Button size="small" icon={arrowClockwiseIcon} busy={busy ?? false} onClick={onAgain}>
            {i18n.t('badge.verify.again')}
          </Button>
          {said.ask && <span className="t-small t-muted">{said.ask}</span>}
        </div>
      )}
    </section>
  )
}

function saidOf(
  it: Shown,
  i18n: ReturnType<typeof useTrellis>['i18n'],
  { isPublic, isUnsure }: Pick<VerificationProps, 'isPublic' | 'isUnsure'>,
): Said {
  const { t, date } = i18n
  const { verification: found, issuer, withdrawn_at } = it
  if (!found) return { kind: 'open', title: t('badge.verify.signing'), lines: [] }
  const at = dateText(i18n.language, found.at, { ...instant, timeZone: i18n.timeZone })
  const signed = { icon: checkIcon, text: t('badge.verify.signed', { issuer: issuer.name }) }
  if (!found.isGenuine)
    return {
      kind: 'bad',
      title: t('badge.verify.refused'),
      lines: [{ icon: xIcon, text: t('badge.verify.refusedText', { issuer: issuer.name }) }],
    }
  if (found.isWithdrawn || withdrawn_at)
    return {
      kind: 'bad',
      title: t('badge.verify.withdrawn', { issuer: issuer.name, day: date(withdrawn_at ?? found.at) }),
      lines: [signed, { icon: xIcon, text: t('badge.verify.onList', { at }) }],
      ask: t('badge.verify.ask', { issuer: issuer.name }),
    }
  if (isUnsure)
    return {
      kind: 'open',
      title: t('badge.verify.unsure'),
      lines: [{ icon: clockIcon, text: t('badge.verify.lastKnown', { at }) }],
    }
  const lines = [signed, { icon: checkIcon, text: t('badge.verify.notWithdrawn', { at }) }]
  if (isPublic && it.user.email.includes('••')) lines.push({ icon: checkIcon, text: t('badge.verify.hiddenEmail') })
  return { kind: 'good', title: t(isPublic ? 'badge.verify.now' : 'badge.verify.valid'), lines }
}
