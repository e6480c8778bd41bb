-- Samples and their rollups. Every table replaces by key and version, so that what is sent again,
-- drained again or computed again counts once; every insert is on disk before it is acknowledged.

CREATE TABLE IF NOT EXISTS sample
(
  point UInt32 CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  -- How the value is kept: 0–9 whole number / 10^scale; 16–25 the same as a 32-bit float;
  -- 32 the float; 33 the text; 34 the text as a whole number, the float the nearest to it; 35 none.
  scale UInt8 CODEC(ZSTD(1)),
  number Int64 CODEC(Delta, T64('bit'), ZSTD(1)),
  float Float64 CODEC(ZSTD(1)),
  text String CODEC(ZSTD(3)),
  quality UInt8 CODEC(ZSTD(1)),
  -- Days this sample is kept.
  ret UInt16 CODEC(ZSTD(1)),
  -- Grows with every batch written: the later one wins, and rollups know what they have seen.
  ver UInt64 CODEC(DoubleDelta, ZSTD(1)),
  value Float64 ALIAS multiIf(
    scale < 16, number / intExp10(scale),
    scale < 32, toFloat64(toFloat32(number / intExp10(scale - 16))),
    float),
  usable Bool ALIAS quality < 128 AND scale NOT IN (33, 35),
  INDEX by_ver ver TYPE minmax GRANULARITY 1
)
ENGINE = ReplacingMergeTree(ver)
PARTITION BY (ret, toYYYYMM(ts))
ORDER BY (point, ts)
TTL toDate(ts) + toIntervalDay(ret)
SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS sample_minute
(
  point UInt32 CODEC(ZSTD(1)),
  ts DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  -- Of the usable samples; without meaning when n = 0.
  lo Float64 CODEC(Delta, ZSTD(1)),
  hi Float64 CODEC(Delta, ZSTD(1)),
  sum Float64 CODEC(Delta, ZSTD(1)),
  first Float64 CODEC(Delta, ZSTD(1)),
  last Float64 CODEC(Delta, ZSTD(1)),
  n UInt32 CODEC(ZSTD(1)),
  bad UInt32 CODEC(ZSTD(1)),
  texts UInt32 CODEC(ZSTD(1)),
  ret UInt16 CODEC(ZSTD(1)),
  ver UInt64 CODEC(DoubleDelta, ZSTD(1))
)
ENGINE = ReplacingMergeTree(ver)
PARTITION BY (ret, toYYYYMM(ts))
ORDER BY (point, ts)
TTL toDate(ts) + toIntervalDay(ret)
SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS sample_hour
(
  point UInt32 CODEC(ZSTD(1)),
  ts DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  -- Of the usable samples; without meaning when n = 0.
  lo Float64 CODEC(Delta, ZSTD(1)),
  hi Float64 CODEC(Delta, ZSTD(1)),
  sum Float64 CODEC(Delta, ZSTD(1)),
  first Float64 CODEC(Delta, ZSTD(1)),
  last Float64 CODEC(Delta, ZSTD(1)),
  n UInt32 CODEC(ZSTD(1)),
  bad UInt32 CODEC(ZSTD(1)),
  texts UInt32 CODEC(ZSTD(1)),
  ret UInt16 CODEC(ZSTD(1)),
  ver UInt64 CODEC(DoubleDelta, ZSTD(1))
)
ENGINE = ReplacingMergeTree(ver)
PARTITION BY (ret, toYear(ts))
ORDER BY (point, ts)
TTL toDate(ts) + toIntervalDay(ret)
SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS sample_day
(
  point UInt32 CODEC(ZSTD(1)),
  ts DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  -- Of the usable samples; without meaning when n = 0.
  lo Float64 CODEC(Delta, ZSTD(1)),
  hi Float64 CODEC(Delta, ZSTD(1)),
  sum Float64 CODEC(Delta, ZSTD(1)),
  first Float64 CODEC(Delta, ZSTD(1)),
  last Float64 CODEC(Delta, ZSTD(1)),
  n UInt32 CODEC(ZSTD(1)),
  bad UInt32 CODEC(ZSTD(1)),
  texts UInt32 CODEC(ZSTD(1)),
  ret UInt16 CODEC(ZSTD(1)),
  ver UInt64 CODEC(DoubleDelta, ZSTD(1))
)
ENGINE = ReplacingMergeTree(ver)
PARTITION BY (ret, toYear(ts))
ORDER BY (point, ts)
TTL toDate(ts) + toIntervalDay(ret)
SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1;

-- What each writer's rollups have seen: every sample up to `ver`, every minute before `rolled_until`.
CREATE TABLE IF NOT EXISTS rollup_mark
(
  writer String,
  ver UInt64,
  rolled_until DateTime('UTC')
)
ENGINE = ReplacingMergeTree(ver)
ORDER BY writer
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
