/** What a thread that draws may take: the font alone is some sixty megabytes of it. */
export const paperLimits = { memoryMb: 512, cpuMillis: 300_000 };
