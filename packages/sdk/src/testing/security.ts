/** How the person of a story signs in. */
export interface SecurityFake {
  /** False where the organisation's own provider does it. */
  hasPassword?: boolean
  /** The second factor is on. */
  on?: boolean
}

/** A small square that looks like a QR code and is none. */
const squares = Array.from({ length: 25 * 25 }, (_, index) => [index % 25, Math.floor(index / 25)] as const)
  .filter(([x, y]) => (x * 7 + y * 13 + x * y) % 3 === 0)
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join('')

/** Password, second factor and reset from memory. The code is 123456. */
export function securityHandlers({ hasPassword = true, on = false }: SecurityFake = {}) {
  let isOn = on
  return {
    'users/security': () => ({
      hasPassword,
      secondFactor: isOn ? { since: '2026-10-12T09:30:00.000Z', recoveryCodesLeft: 9 } : null,
    }),
    'users/change-password': () => ({}),
    'second-factor/start': () => ({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Trellis:ada@alder.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Trellis',
      qr: { size: 25, path: squares },
    }),
    'second-factor/confirm': () => {
      isOn = true
      return { recoveryCodes: Array.from({ length: 10 }, (_, index) => `k7q${index}-m2xn-p4rt`) }
    },
    'second-factor/off': () => {
      isOn = false
      return {}
    },
    'password/check-reset': () => ({}),
    'password/ask-for-reset': () => ({}),
    'password/reset': () => ({ email: 'ada@alder.example' }),
  }
}
