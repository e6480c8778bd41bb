-- trend from samples
WITH if(scale < 32, toFloat64(number), float) AS stored
  SELECT point, intDiv(toUnixTimestamp64Milli(ts), {width:Int64}) AS slot,
  min(stored), max(stored),
  toFloat64(toUnixTimestamp64Milli(argMin(ts, stored))),
  toFloat64(toUnixTimestamp64Milli(argMax(ts, stored))),
  toFloat64(toUnixTimestamp64Milli(max(ts))), toUInt32(count()),
  toUInt32(scale * 2 + (quality >= 128)) AS kept, toUInt32(0)
  FROM sample FINAL WHERE
  point IN {points:Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from0:Int64})
  AND ts < fromUnixTimestamp64Milli({to0:Int64})  GROUP BY point, slot, kept
  SETTINGS max_execution_time = 4, max_threads = 1 FORMAT RowBinary;

-- trend from minutes, the newest from samples
SELECT * FROM (
  SELECT point, intDiv(toInt64(toUnixTimestamp(ts)) * 1000, {width:Int64}) AS slot,
  minIf(lo, n > 0), maxIf(hi, n > 0),
  1000 * toFloat64(argMinIf(toUnixTimestamp(ts) + if(first <= last, 15, 45), lo, n > 0)),
  1000 * toFloat64(argMaxIf(toUnixTimestamp(ts) + if(first <= last, 45, 15), hi, n > 0)),
  toFloat64(0), toUInt32(sum(n)), toUInt32(1000 + sum(texts)), toUInt32(sum(bad))
  FROM sample_minute FINAL WHERE
  point IN {points:Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from0:Int64})
  AND ts < fromUnixTimestamp64Milli({to0:Int64})  GROUP BY point, slot UNION ALL
  WITH if(scale < 32, toFloat64(number), float) AS stored
  SELECT point, intDiv(toUnixTimestamp64Milli(ts), {width:Int64}) AS slot,
  min(stored), max(stored),
  toFloat64(toUnixTimestamp64Milli(argMin(ts, stored))),
  toFloat64(toUnixTimestamp64Milli(argMax(ts, stored))),
  toFloat64(toUnixTimestamp64Milli(max(ts))), toUInt32(count()),
  toUInt32(scale * 2 + (quality >= 128)) AS kept, toUInt32(0)
  FROM sample FINAL WHERE
  point IN {points:Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from1:Int64})
  AND ts < fromUnixTimestamp64Milli({to1:Int64})  GROUP BY point, slot, kept)
  SETTINGS max_execution_time = 4, max_threads = 1 FORMAT RowBinary;

-- trend of what holds
SELECT * FROM (
  SELECT point, intDiv(toInt64(toUnixTimestamp(ts)) * 1000, {width:Int64}) AS slot,
  minIf(lo, n > 0), maxIf(hi, n > 0),
  1000 * toFloat64(argMinIf(toUnixTimestamp(ts) + if(first <= last, 15, 45), lo, n > 0)),
  1000 * toFloat64(argMaxIf(toUnixTimestamp(ts) + if(first <= last, 45, 15), hi, n > 0)),
  1000 * toFloat64(maxIf(toUnixTimestamp(ts) + 57, n > 0)), toUInt32(sum(n)), toUInt32(1000 + sum(texts)), toUInt32(sum(bad)), argMaxIf(last, ts, n > 0)
  FROM sample_minute FINAL WHERE
  point IN {points:Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from0:Int64})
  AND ts < fromUnixTimestamp64Milli({to0:Int64})  GROUP BY point, slot UNION ALL
  WITH if(scale < 32, toFloat64(number), float) AS stored
  SELECT point, intDiv(toUnixTimestamp64Milli(ts), {width:Int64}) AS slot,
  min(stored), max(stored),
  toFloat64(toUnixTimestamp64Milli(argMin(ts, stored))),
  toFloat64(toUnixTimestamp64Milli(argMax(ts, stored))),
  toFloat64(toUnixTimestamp64Milli(max(ts))), toUInt32(count()),
  toUInt32(scale * 2 + (quality >= 128)) AS kept, toUInt32(0), argMax(stored, ts)
  FROM sample FINAL WHERE
  point IN {points:Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from1:Int64})
  AND ts < fromUnixTimestamp64Milli({to1:Int64})  GROUP BY point, slot, kept)
  SETTINGS max_execution_time = 4, max_threads = 1 FORMAT RowBinary;

-- last values
SELECT * FROM (
  SELECT point, toFloat64(toUnixTimestamp64Milli(ts)) AS time, value, text, quality, scale FROM sample
  WHERE point = {p0:UInt32} AND ts < fromUnixTimestamp64Milli({time:Int64})
  ORDER BY sample.ts DESC, ver DESC, _part_offset DESC LIMIT 1) UNION ALL
  SELECT * FROM (
  SELECT point, toFloat64(toUnixTimestamp64Milli(ts)) AS time, value, text, quality, scale FROM sample
  WHERE point = {p1:UInt32} AND ts < fromUnixTimestamp64Milli({time:Int64})
  ORDER BY sample.ts DESC, ver DESC, _part_offset DESC LIMIT 1);

-- samples of a point
SELECT point, toFloat64(toUnixTimestamp64Milli(ts)) AS time, value, text, quality, scale FROM sample FINAL
  WHERE point = {point:UInt32}
  AND ts >= fromUnixTimestamp64Milli({from:Int64}) AND ts < fromUnixTimestamp64Milli({to:Int64})
  ORDER BY ts LIMIT {limit:UInt32};

-- how many samples
SELECT toFloat64(count()) AS n FROM sample
  WHERE point IN {points:Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from:Int64}) AND ts < fromUnixTimestamp64Milli({to:Int64});

-- insert
INSERT INTO sample (point, ts, scale, number, float, quality, ret, ver, text) SETTINGS max_partitions_per_insert_block = 0, optimize_on_insert = 0 FORMAT Native;
