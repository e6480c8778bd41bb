/** The mark: a millstone wheel whose hub is a running trace. */
export const Logo = ({ size = 32 }: { readonly size?: number }) => (
  <svg aria-hidden="true" height={size} viewBox="0 0 32 32" width={size}>
    <path
      d="M26.02 14.09L29.13 14.68L29.13 17.32L26.02 17.91L25.23 20.34L27.40 22.65L25.85 24.79L22.98 23.44L20.91 24.94L21.32 28.08L18.80 28.90L17.28 26.12L14.72 26.12L13.20 28.90L10.68 28.08L11.09 24.94L9.02 23.44L6.15 24.79L4.60 22.65L6.77 20.34L5.98 17.91L2.87 17.32L2.87 14.68L5.98 14.09L6.77 11.66L4.60 9.35L6.15 7.21L9.02 8.56L11.09 7.06L10.68 3.92L13.20 3.10L14.72 5.88L17.28 5.88L18.80 3.10L21.32 3.92L20.91 7.06L22.98 8.56L25.85 7.21L27.40 9.35L25.23 11.66Z"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeWidth="1.6"
    />
    <path
      d="M8.6 16.4h3.1l1.9-4.6 3.4 8.4 2-3.8h4.4"
      fill="none"
      stroke="var(--mw-amber)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.9"
    />
  </svg>
);
